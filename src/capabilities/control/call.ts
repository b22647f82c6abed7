import type { Answer, GuestInput, GuestRow } from '../../http/guests/guest.js';
import { jsonText, type Environment, type Problem, type Simulator } from '../../simulator.js';
import type { Answers } from './answers.js';
import type { Checker } from './checks/checker.js';
import type { Definitions } from './definitions.js';

export type { Answer };

type Taken = keyof Definitions;
type Shown = keyof Answers;

/** One call of the control API: below `/_sim`, and for one environment below `/_sim/environments/{name}`. */
export interface Call extends Omit<GuestRow, 'open'> {
  readonly about: About;
  readonly run: Run;
}

/** What the description of the control API says of a call, so that a row cannot be written without it. */
interface About {
  /** A group and what is done there, as the member of the library has it where there is one: `clock.advance`. It never changes. */
  readonly id: `${string}.${string}`;
  /** What the call does, as a sentence. */
  readonly summary: string;
  /** What it answers, as a member of `Answers`; `nothing`, with status 204; or bytes of a media type. */
  readonly answer: Shown | 'nothing' | { readonly bytes: string };
  /** The status of that; 200 unless it says otherwise. */
  readonly status?: 200 | 201 | 202;
  /** What it answers with another status, in place of a sentence or where that is no refusal. */
  readonly otherwise?: Readonly<Partial<Record<408 | 422, Shown>>>;
  /** Further media types of the answer, for callers that accept them. */
  readonly also?: readonly string[];
  /** What a line tells to a caller that takes lines; without it there are none. */
  readonly line?: Shown;
  /** Why it can be refused besides what every call of its kind can be refused for: that follows from method, path and what it takes. */
  readonly refuses?: readonly Problem['code'][];
}

type Run<Body = unknown, Query = unknown, Value = unknown> = (input: CallInput<Body, Query>) => Reply<Value> | Promise<Reply<Value>>;

/** An answer, with the type of the value that its body is the JSON of. */
export interface Reply<Value> extends Answer {
  /** Never there: it lets the compiler hold a call to what its row says that it answers. */
  readonly value?: Value;
}

/** What a call gets of a request, and what its path names. */
export interface CallInput<Body = unknown, Query = unknown> extends GuestInput {
  readonly simulator: Simulator;
  readonly environment: Environment;
  /** What checks receivers. */
  readonly checker: Checker;
  /** The id in the path; 0 without one. */
  readonly id: number;
  /** The name in the path; empty without one. */
  readonly name: string;
  readonly body: Body;
  readonly query: Query;
}

/** Method and path of a call, as in `GET /destinations/:id`; the path `/` is that of the control API itself. */
export type Route = `${GuestRow['method']} /${string}`;

/** What a call takes: a body and a query by their definitions in `schemas/control.json`, and more that a row of a guest may say. */
interface Takes<Body, Query> extends Pick<GuestRow, 'bytes' | 'canFollow' | 'hasEvents' | 'canTellEvents'> {
  readonly body?: Body;
  readonly query?: Query;
}

/** What is said of a call, with the names of the types that it takes and answers. */
interface Saying<Body, Query, Answered, Other> extends Takes<Body, Query>, Omit<About, 'answer' | 'otherwise'> {
  readonly answer: Answered;
  readonly otherwise?: Readonly<Partial<Record<408 | 422, Other>>>;
}

type ValueOf<Answered> = Answered extends Shown ? Answers[Answered] : never;

/** A call: what is said of it, and what runs it, with body, query and answer of the types that are named there. */
export function call<
  Answered extends About['answer'],
  Body extends Taken = 'nothing',
  Query extends Taken = 'nothing',
  Other extends Shown = never,
>(
  route: Route,
  { body, query, bytes, canFollow, hasEvents, canTellEvents, ...about }: Saying<Body, Query, Answered, Other>,
  run: Run<Definitions[Body], Definitions[Query], ValueOf<Answered | Other>>,
): Call {
  const [method, path] = route.split(' ', 2) as [GuestRow['method'], string]; // as its type says
  const takes = { body, query, bytes, canFollow, hasEvents, canTellEvents, hasLines: about.line !== undefined };
  return { method, path: path === '/' ? '' : path, ...takes, about, run: run as Run }; // what runs it has checked body and query against these definitions
}

/** The answer to a call after which there is nothing to show. */
export const NOTHING: Answer = { status: 204, headers: {} };

/** An answer with a value as JSON, status 200 by default. */
export function reply<Value extends object>(value: Value, status = 200): Reply<Value> {
  return { status, headers: { 'Content-Type': 'application/json' }, body: jsonText(value) };
}
