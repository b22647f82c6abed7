import type { Entry } from '../../index.js';
import { legible } from '../../world/legible.js';
import { columnsFor } from '../columns.js';
import type { CommandCall } from '../command.js';
import { entryLine, heading } from './entry-lines.js';

/** Prints entries, one a line, as they come. */
export interface EntryPrinter {
  readonly count: () => number;
  /** Takes the JSON text of an entry. */
  readonly line: (text: string) => void;
}

/** Makes what prints entries as a table or as they come; in colours where a person looks at a terminal that has any. */
export function entryPrinter(call: CommandCall, isJson: boolean): EntryPrinter {
  const { print, write, isOutputTerminal, variables } = call;
  const columns = columnsFor(call);
  const hasColours = isOutputTerminal && variables.NO_COLOR === undefined;
  let count = 0;
  return {
    count: () => count,
    line(text) {
      count += 1;
      if (isJson) {
        print(text);
        return;
      }
      const entry = JSON.parse(text) as Entry; // the server's line
      const line = entryLine(entry, columns);
      if (count === 1) print(entryLine(heading, columns));
      const colour = hasColours ? colourOf(entry) : undefined;
      if (colour === undefined) print(line);
      else write(`\u001b[${colour}m${legible(line)}\u001b[0m\n`);
    },
  };
}

// Red for what failed, yellow for what was refused, none for what is as it should be.
function colourOf(entry: Entry): string | undefined {
  if (entry.kind === 'request') return entry.status >= 500 || entry.status === 0 ? '31' : entry.status >= 400 ? '33' : undefined;
  const hasFailed = (entry.kind === 'delivery' || entry.kind === 'order') && entry.error !== null;
  return hasFailed ? '31' : undefined;
}
