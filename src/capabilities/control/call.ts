import type { Environment, Simulator } from '../../simulator.js';

/** One call of the control API, below an environment. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in `/destinations/:id` or `/snapshots/:name`. */
  readonly path: string;
  /** The definitions in `schemas/control.json` of its body and its query; without one it takes none. */
  readonly body?: string;
  readonly query?: string;
  /** Most bytes of a body that is taken as it is, whatever it says that it is. */
  readonly bytes?: number;
  /** Whether it can answer line by line, to callers that ask for that. */
  readonly hasLines?: boolean;
  readonly run: (given: Given) => Reply | Promise<Reply>;
}

/** What a call is given. */
export interface Given {
  readonly simulator: Simulator;
  readonly environment: Environment;
  /** The id in the path; 0 without one. */
  readonly id: number;
  /** The name in the path; empty without one. */
  readonly name: string;
  /** Body and query; each has passed its schema; the body is a `Buffer` where it is taken as it is. */
  readonly body: unknown;
  readonly query: unknown;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /** Sends one line of JSON before the reply, to callers that take lines; resolves when there is room for the next one. */
  readonly tell: ((value: object) => Promise<void>) | undefined;
}

/** What a call answers: a status and JSON text, empty with 204; or a file instead of the text. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly file?: ReplyFile;
}

/** A file that is answered: `name` is what it is to be called, letters, digits, dots, dashes and underscores. */
export interface ReplyFile {
  readonly type: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** The reply to a call after which there is nothing to show. */
export const NOTHING: Reply = { status: 204, text: '' };

/** A reply with a value as JSON, status 200 by default. */
export function reply(value: object, status = 200): Reply {
  return { status, text: JSON.stringify(value) };
}
