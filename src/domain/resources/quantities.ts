/** Quantities are summed up in two halves, low and high, so that no sum leaves the whole numbers that SQLite keeps. */
export const HALF = 2 ** 27;
