import type { Request, Response } from 'express';
import type { Refused } from '../../domain/records/problem-body.js';
import type { Location } from './location.js';
import type { Turns } from './turns.js';
import type { RequestJournal } from './request-journal.js';
import { writeAnswer, type Answer, type Written } from './write.js';

/** What is known of a request while it is answered. */
export interface Exchange {
  readonly id: string;
  readonly location: Location;
  /** The path as it was sent, with tokens shortened: what is kept and logged of it. */
  readonly shownPath: string;
  readonly turns: Turns;
  /** Headers of the answer, whatever it is. */
  readonly headers: Record<string, string>;
  /** The texts in the path that stand for something, by the names of their places. */
  parameters: Readonly<Record<string, string>>;
  /** Whether a refusal is JSON whatever the request accepts. */
  refusesInJson: boolean;
  environment: string | undefined;
  /** The endpoint's path, as `/services/v2/customers/:id`; `undefined` where there is none. */
  pattern: string | undefined;
  /** The API client that was let in. */
  client: string | undefined;
  /** The bytes of the body, once they were read. */
  body: Buffer | undefined;
  /** Where the request is taken down, once that is known. */
  journal: RequestJournal | undefined;
  /** What led to the request, by its id in the journal; null while nothing is known to. */
  cause: string | null;
  /** To whom a refusal is written, once that is known. */
  refused: Refused | undefined;
  /** The names of what was ignored of the request, as `Subsim-Ignored` tells them. */
  ignored: string | undefined;
  /** What was probably meant by one of them. */
  hint: string | undefined;
  refusal: string | undefined;
  /** What the caller was told of that, as a sentence. */
  refusalMessage: string | undefined;
  error: unknown;
  /** Links the request to the order whose token it carries, once the status of its answer is known. */
  noteCall: ((status: number) => void) | undefined;
  /** Told what is written as the answer; `undefined` for requests that nobody keeps account of. */
  seen: ((written: Written) => void) | undefined;
}

/** Answers a request; a `Problem` that it throws is answered as a refusal. */
export type Handler = (request: Request, response: Response) => Promise<void>;

/** The exchange of a response that the app has begun. */
export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange as Exchange; // set by the first handler of the app for every request
}

/** Writes an answer with the headers that every answer to its request has. */
export function send(response: Response, answer: Answer): Promise<void> {
  const exchange = exchangeOf(response);
  const { noteCall } = exchange;
  exchange.noteCall = undefined;
  // Before the answer leaves: whoever gets it may answer for the order at once.
  noteCall?.(answer.status);
  return writeAnswer(response, answer, exchange);
}
