// Columns of a terminal that a line of ours takes at most.
const COLUMNS = 100;

/** A text as lines that begin so far from the left and end within the columns, broken between words; a word that is longer stands alone. */
export function wrapped(text: string, indent = 0): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= COLUMNS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(' '.repeat(indent) + word);
  }
  return lines;
}

/** Cells as one line: each but the last as wide as its column, two spaces between them, and what does not fit cut off. */
export function tableLine(cells: readonly string[], widths: readonly number[]): string {
  const line = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  return cut(line.trimEnd(), COLUMNS);
}

// A text that was longer has an ellipsis at its end.
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
