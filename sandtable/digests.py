"""The digest that names what is kept and made: `hashlib`'s own BLAKE2b, without OpenSSL, which hashlib loads beside it.

Loading OpenSSL takes as long as starting a quarter of Python.
"""

try:
    from _blake2 import blake2b as blake2b
except ImportError:  # a Python that keeps it elsewhere
    from hashlib import blake2b as blake2b
