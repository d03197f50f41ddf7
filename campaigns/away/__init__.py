"""Away games of Apocrypha: passports, saints on visit, and coming home."""
