#ifndef C_HEAP_H
#define C_HEAP_H

/// Has malloc give large pieces of memory back to the system when they are freed, whichever thread has made them.
///
/// Without it, glibc keeps freed pieces of up to 32 MB for each of many threads: a server with two requests of 20 MB at a
/// time keeps 200 MB.
void gather_heap_return_large_pieces(void);

/// Gives all freed pages back to the system, those between pieces in use too.
///
/// Without it, an account that imports an archive again and again has a server keep 500 MB, most of them free.
void gather_heap_return_freed_pages(void);

#endif
