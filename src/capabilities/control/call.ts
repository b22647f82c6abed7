import type { Answer, Given as GivenToRow, GuestRow } from '../../http/guests/guest.js';
import type { Environment, Simulator } from '../../simulator.js';
import type { Definitions } from './definitions.js';

export type { Answer };

type Name = keyof Definitions;

/** One call of the control API. */
export interface Call<Body = unknown, Query = unknown> extends Omit<GuestRow, 'path' | 'body' | 'query' | 'open'> {
  /** Below `/_sim`, and for one environment below `/_sim/environments/{name}`, as in `/destinations/:id` or `/snapshots/:name`. */
  readonly path: string;
  /** The definitions in `schemas/control.json` of its body and its query; without one it takes none. */
  readonly body?: Name;
  readonly query?: Name;
  readonly run: (given: Given<Body, Query>) => Answer | Promise<Answer>;
}

/** What a call is given. */
export interface Given<Body = unknown, Query = unknown> extends GivenToRow {
  readonly simulator: Simulator;
  readonly environment: Environment;
  /** The id in the path; 0 without one. */
  readonly id: number;
  /** The name in the path; empty without one. */
  readonly name: string;
  readonly body: Body;
  readonly query: Query;
}

/** A call that takes a body or a query, of the types that its definitions give them. */
export function taking<Body extends Name = 'nothing', Query extends Name = 'nothing'>(
  call: Call<Definitions[Body], Definitions[Query]> & { readonly body?: Body; readonly query?: Query },
): Call {
  return call as Call; // what runs it has checked body and query against the definitions that the call names
}

/** The answer to a call after which there is nothing to show. */
export const NOTHING: Answer = { status: 204, headers: {} };

/** An answer with a value as JSON, status 200 by default. */
export function reply(value: object, status = 200): Answer {
  return textReply(JSON.stringify(value), status);
}

/** An answer with JSON text. */
export function textReply(text: string, status = 200): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: text };
}
