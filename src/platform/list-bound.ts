/** Lists are counted and paged up to here; a longer one is narrowed by searching. */
export const listBound = 10_000;
