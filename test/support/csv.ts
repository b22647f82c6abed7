/** Reads CSV strictly by RFC 4180: every record ends with CRLF, quotes stand around whole fields only. Throws for anything else. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let record: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, quoted, plain = '', end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`This is no CSV at ${String(at)}: ${JSON.stringify(text.slice(at, at + 40))}`);
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) throw new Error('The last record does not end.');
  return records;
}
