#include "CHeap.h"

#include <malloc.h>

void gather_heap_return_large_pieces(void) {
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_ARENA_MAX, 4);
}

void gather_heap_return_freed_pages(void) { malloc_trim(0); }
