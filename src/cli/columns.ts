// Columns of a terminal that a line of ours takes at most.
const COLUMNS = 100;
// Fewer than so many are no terminal in which a table can be read.
const FEWEST = 40;

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

interface Shown {
  readonly isOutputTerminal: boolean;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** How wide lines are that are printed: as `COLUMNS` says, and as long as they are where no terminal shows them. */
export function columnsFor({ isOutputTerminal, variables }: Shown): number {
  const said = Number(variables.COLUMNS);
  if (Number.isInteger(said) && said >= FEWEST) return said;
  return isOutputTerminal ? COLUMNS : Infinity;
}

/** Cells as one line: each but the last as wide as its column, two spaces between them, and what does not fit cut off. */
export function tableLine(cells: readonly string[], widths: readonly number[], columns = COLUMNS): string {
  const line = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  return cut(line.trimEnd(), columns);
}

// A text that was longer has an ellipsis at its end.
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
