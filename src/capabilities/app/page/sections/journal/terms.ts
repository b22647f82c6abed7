/** The terms of a query in the language of the journal: parted by blanks that stand in no quotation marks. */
export function termsIn(query: string): readonly string[] {
  return query.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];
}
