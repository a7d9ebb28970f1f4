"""Lock for all calls of PDFium, which works for one thread at a time.

Whoever holds it closes what was opened, or lets go of the last reference: pypdfium2 calls PDFium for that too.
"""

import threading

# Reentrant: the garbage collector may close a document in the middle of other Python code of the same thread.
PDFIUM = threading.RLock()
