import { test } from 'vitest';

/** One test per row, under the title that the row gives. */
export function eachRow<Row>(rows: readonly Row[], title: (row: Row) => string, run: (row: Row) => void | Promise<void>): void {
  for (const row of rows) test(title(row), () => run(row));
}
