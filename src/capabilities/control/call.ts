import type { Answer, GuestInput, GuestRow } from '../../http/guests/guest.js';
import { jsonText, type Environment, type Simulator } from '../../simulator.js';
import type { Definitions } from './definitions.js';

export type { Answer };

type Name = keyof Definitions;

/** One call of the control API: below `/_sim`, and for one environment below `/_sim/environments/{name}`. */
export interface Call extends Omit<GuestRow, 'open'> {
  readonly run: Run;
}

type Run<Body = unknown, Query = unknown> = (input: CallInput<Body, Query>) => Answer | Promise<Answer>;

/** What a call gets of a request, and what its path names. */
export interface CallInput<Body = unknown, Query = unknown> extends GuestInput {
  readonly simulator: Simulator;
  readonly environment: Environment;
  /** The id in the path; 0 without one. */
  readonly id: number;
  /** The name in the path; empty without one. */
  readonly name: string;
  readonly body: Body;
  readonly query: Query;
}

/** Method and path of a call, as in `GET /destinations/:id`. */
export type Route = `${GuestRow['method']} /${string}`;

/** What a call takes: a body and a query by their definitions in `schemas/control.json`, and more that a row of a guest may say. */
interface Takes<Body, Query> extends Pick<GuestRow, 'bytes' | 'hasLines' | 'canFollow' | 'hasEvents'> {
  readonly body?: Body;
  readonly query?: Query;
}

/** A call that takes neither body nor query. */
export function call(route: Route, run: Run): Call {
  return taking(route, {}, run);
}

/** A call that takes a body or a query, of the types that its definitions give them. */
export function taking<Body extends Name = 'nothing', Query extends Name = 'nothing'>(
  route: Route,
  takes: Takes<Body, Query>,
  run: Run<Definitions[Body], Definitions[Query]>,
): Call {
  const [method, path] = route.split(' ', 2) as [GuestRow['method'], string]; // as its type says
  return { method, path, ...takes, run: run as Run }; // what runs it has checked body and query against these definitions
}

/** The answer to a call after which there is nothing to show. */
export const NOTHING: Answer = { status: 204, headers: {} };

/** An answer with a value as JSON, status 200 by default. */
export function reply(value: object, status = 200): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: jsonText(value) };
}
