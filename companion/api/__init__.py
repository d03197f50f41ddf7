"""The API's manners, the same for every room: how it reads, answers, refuses, pages and describes itself."""
