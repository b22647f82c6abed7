import type { JsonObject } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';

/** A record that is to be taken in, and where it stands. */
export interface ImportRow {
  readonly resource: Resource;
  readonly file: string;
  /** The line in a file of columns, the number of the item in a list; from 1. */
  readonly line: number;
  /** Its members by the names in the API. */
  readonly values: JsonObject;
  /** Records that it names by something else than their ids. */
  readonly named: readonly NamedRecord[];
}

/** A record that another one names by one of its columns, such as a customer by the e-mail address. */
export interface NamedRecord {
  /** What the column in the file is called: `customer.email`. */
  readonly label: string;
  /** The member that takes the id. */
  readonly member: string;
  readonly resource: string;
  readonly column: string;
  /** What the record may have there; the first that is found counts. */
  readonly values: readonly (string | number)[];
}

/** What is wrong with a row, or with a whole file: then without a line. */
export interface RowFault {
  readonly file: string;
  readonly line: number | null;
  /** As it is called in the file; null where no column is meant. */
  readonly column: string | null;
  /** The id of the rule that is broken. */
  readonly rule: string;
  readonly message: string;
}

/** Takes faults, of which the first hundred are told. */
export interface Faults {
  readonly add: (fault: RowFault) => void;
  /** By file, in the order in which they were first found, and line. */
  readonly told: () => readonly RowFault[];
  readonly count: () => number;
}

// Faults that are told.
const MOST = 100;

/** Begins without faults. */
export function noFaults(): Faults {
  const told: RowFault[] = [];
  let count = 0;
  return {
    add(fault) {
      count += 1;
      if (told.length < MOST) told.push(fault);
    },
    told() {
      const files = [...new Set(told.map(({ file }) => file))];
      return [...told].sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0));
    },
    count: () => count,
  };
}
