import { Problem, type Environment, type JournalQuery, type RequestEntry } from '../../../simulator.js';

/** What the judgements look into: the requests to the API since a run began, as the journal of its environment has them. */
export interface Account {
  /** Says that the stage is set: none may be lost from now on. */
  readonly begin: () => void;
  /** Those that match. Throws an `Error` when the journal has lost some, so that no case is judged by what is left. */
  readonly asked: (query: JournalQuery) => readonly RequestEntry[];
  /** Throws an `Error` when it has lost some. */
  readonly assertWhole: () => void;
  /** Says so in a sentence, when it has. */
  readonly loss: () => string | undefined;
}

// Entries for which a journal must have room: half of them are for requests, and a receiver makes several for each case.
const FEWEST = 1_000;
const LOSS =
  'The journal lost requests of this run, so that some cases could not be judged; give it more room with --journal-entries and --journal-bytes, and do not clear it meanwhile.';

/** Refuses an environment whose journal is too small for a run. Throws `setting-refused`. */
export function assertRoom({ journal }: Pick<Environment, 'journal'>): void {
  const { most } = journal.counts();
  if (most >= FEWEST) return;
  const has = most === 0 ? 'this Subsim keeps none' : `the one of this Subsim has room for ${String(most)} entries`;
  throw new Problem('setting-refused', `A check judges by the requests in the journal, and ${has}.`, {
    hint: `Start it with --journal-entries ${String(FEWEST)} or more, or leave that out.`,
  });
}

/** Makes the account of a run. */
export function createAccount({ journal, requests }: Pick<Environment, 'journal' | 'requests'>): Account {
  const { last } = journal.counts();
  let first: number | undefined;
  // The oldest requests go first, so that all are there as long as the first is.
  const isWhole = (): boolean => first !== undefined && requests.list({}, { from: first, limit: 1 })[0]?.number === first;
  const assertWhole = (): void => {
    if (!isWhole()) throw new Error(LOSS);
  };
  return {
    begin() {
      first = requests.list({}, { latestFirst: true, limit: 1 })[0]?.number;
    },
    asked(query) {
      assertWhole();
      return requests.find(query).filter(({ number }) => number > last);
    },
    assertWhole,
    loss: () => (isWhole() ? undefined : LOSS),
  };
}
