"""Lock for all calls of PDFium, which works for one thread at a time.

Hold it also while closing objects or dropping their last reference: pypdfium2 calls PDFium for that too.
"""

import threading

# Reentrant: the garbage collector may close a document in the middle of other Python code of the same thread.
PDFIUM = threading.RLock()
