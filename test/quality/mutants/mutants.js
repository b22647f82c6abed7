// A mutant is one line of src/ made wrong, as a real fault of the platform would be, with the test files that must notice it.
//
//   name   the fault, as somebody who meets it would say it
//   file   where it is
//   from   text that stands exactly once in that file, within one line
//   to     what stands there instead
//   tests  one or two test files, small and quick, of which a test must fail

import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('tables/', import.meta.url);

/** All mutants, in the order of the tables. */
export const mutants = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
