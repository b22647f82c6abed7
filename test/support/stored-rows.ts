import { openImage, type Image } from '../../src/store/database.js';

/** The rows of every table in an image, each as a line of text; sums over no records at all are as good as none. */
export function storedRows(image: Image): Readonly<Record<string, readonly string[]>> {
  const connection = openImage(image);
  const tables = connection.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
  const rowsOf = (table: string): readonly string[] => {
    const some = table.startsWith('tally_') ? ' WHERE count > 0' : '';
    return connection
      .prepare(`SELECT * FROM ${table}${some}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  };
  const rows = Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
  connection.close();
  return rows;
}
