/** A table of Markdown. */
export function tableOf(heads: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  const line = (cells: readonly (string | undefined)[]): string => `| ${cells.map((cell = '') => cellText(cell)).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** Text as code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Text in which nothing is read as HTML. */
export function plain(text: string): string {
  return outsideCode(text, (part) => part.replaceAll('<', '\\<'));
}

/** Rows put together by a key, in the order in which the keys come first. */
export function groupsOf<T>(rows: readonly T[], keyOf: (row: T) => string): readonly (readonly [key: string, rows: readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

function cellText(text: string): string {
  return plain(text).replaceAll('|', '\\|');
}

function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : change(part)))
    .join('');
}
