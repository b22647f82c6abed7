import type { TextList } from '../formats/format.js';

/** One record or value: its JSON text and the key that v1 and v2 put around it. */
export interface RecordOutcome {
  readonly kind: 'record';
  readonly status: number;
  /** `undefined` for an answer that stands bare in every version. */
  readonly key: string | undefined;
  readonly text: string;
}

/** A list, as its formats show it. */
export interface ListOutcome extends TextList {
  readonly kind: 'list';
}

/** A file to be kept: its name, its content type, and its text in pieces. */
interface FileOutcome {
  readonly kind: 'file';
  readonly name: string;
  readonly contentType: string;
  readonly pieces: Iterable<string>;
}

/** Done, with nothing to say (204). */
interface EmptyOutcome {
  readonly kind: 'empty';
}

/** What an action gives back; version and format make an answer of it. */
export type Outcome = RecordOutcome | ListOutcome | FileOutcome | EmptyOutcome;

/** The one empty outcome. */
export const DONE: EmptyOutcome = { kind: 'empty' };

/** One record under the key of its resource. */
export function single({ key }: { readonly key: string }, { text }: { readonly text: string }, status = 200): RecordOutcome {
  return { kind: 'record', status, key, text };
}
