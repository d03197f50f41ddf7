"""x"""

USED_BY = ()
