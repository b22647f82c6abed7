/** What one cell holds: text, a number, the decimal text of one, a boolean; nothing when it is `undefined`. */
export type Cell = string | number | boolean | { readonly numeral: string } | undefined;

// A spreadsheet would take a text that begins like this for a formula: some skip what they do not show, quotation marks and bars first,
// and read the wide forms of Asian keyboards alike.
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}\s"'|]*[=+\-@＝＋－＠])/u;
const NUMERAL = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;
// Characters that break readers of CSV, as they break those of XML (RFC 4180 section 2).
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

/** One line of a CSV file with its line end (RFC 4180); an apostrophe keeps texts from being formulas (#4.4-report-formulas). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** A cell with decimal text; without any it is empty. */
export function numeral(text: string | undefined): Cell {
  return text === undefined ? undefined : { numeral: text };
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell === 'string') return quoted(guarded(cell));
  const plain = cell.numeral.trim().replace(/^\+/, '');
  return NUMERAL.test(plain) ? plain : quoted(guarded(cell.numeral));
}

function guarded(text: string): string {
  const plain = text.replace(CONTROLS, '\uFFFD').toWellFormed();
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
