"""The words of the API's document: of its parts, of what stands in addresses, of fields, and of choices."""
