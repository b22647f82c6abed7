/** What goes back over the wire; one place writes it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, or its pieces when it may be long; absent for an empty one. */
  readonly body?: string | Iterable<string>;
}

/** One record or value: its JSON text and the key that v1 and v2 put around it. */
export interface RecordOutcome {
  readonly kind: 'record';
  readonly status: number;
  /** `undefined` for an answer that stands bare in every version. */
  readonly key: string | undefined;
  readonly text: string;
}

/** A list: the JSON texts of its records by pages, and what `observed` says around it. */
export interface ListOutcome {
  readonly kind: 'list';
  readonly key: string;
  readonly pages: Iterable<readonly string[]>;
  /** The envelope's `pagination`; `undefined` leaves the list bare. */
  readonly pagination: { readonly since_id: number; readonly count: number } | undefined;
}

/** A file to be kept: its name, its content type, and its text in pieces. */
export interface FileOutcome {
  readonly kind: 'file';
  readonly name: string;
  readonly contentType: string;
  readonly pieces: Iterable<string>;
}

/** Done, with nothing to say (204). */
export interface EmptyOutcome {
  readonly kind: 'empty';
}

/** What an action gives back; version and format make an answer of it. */
export type Outcome = RecordOutcome | ListOutcome | FileOutcome | EmptyOutcome;

/** The one empty outcome. */
export const DONE: EmptyOutcome = { kind: 'empty' };
