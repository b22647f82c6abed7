import type { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { SchemaName } from '../../schema/check.js';
import type { Method } from '../exchange/version.js';
import type { Answer } from '../exchange/write.js';
import type { Parameters } from '../routing/route-table.js';

export type { Answer };

/** Longest part of what was sent that a message repeats. */
export const REPEATED = 100;

// Nothing but what this server sends is loaded, framed or run, and no text becomes markup (CSP level 3, Trusted Types).
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Headers of pages that a guest shows. */
export const pageHeaders = {
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** What serves paths of its own behind the platform's doors: rows of the same route table, below a prefix. */
export interface Guest {
  /** Under which its paths lie, such as `/_sim`. */
  readonly prefix: string;
  /** The schema whose definitions its rows name; what a row takes nothing of must pass its definition `nothing`. */
  readonly schema: SchemaName;
  readonly rows: readonly GuestRow[];
  /** Whether it asks for no control token: it answers whoever is near. */
  readonly isForAnybodyNear?: boolean;
  /**
   * Whether it shows pages that hold nothing of anybody: a browser may come to them from a link of another site, and where there is a control
   * token, everybody may have them, since what they show they ask for with that.
   */
  readonly isPages?: boolean;
  /** Whether its pages are for everybody from everywhere, because what they show asks for nothing. */
  readonly isForEverybody?: boolean;
  /** Headers of every answer that is no refusal. */
  readonly headers: Answer['headers'];
  /** Refuses paths below what is not there, before anything else is looked at. */
  readonly guardPath: (path: string) => void;
  /** The refusal of a path that no row has. */
  readonly unknownRoute: (path: string) => Problem;
}

/** One method on one path of a guest. */
export interface GuestRow {
  readonly method: Method;
  /** Below the prefix, as in `/snapshots/:name`. */
  readonly path: string;
  /** The definitions of its body, as JSON, and of its query; without one it takes none. */
  readonly body?: string | undefined;
  readonly query?: string | undefined;
  /** Whether it takes whatever query there is, as `search`. */
  readonly takesAnyQuery?: boolean | undefined;
  /** Most bytes of a body that is taken as it is, whatever it says that it is. */
  readonly bytes?: number | undefined;
  /** Whether it can answer line by line, to callers that ask for that. */
  readonly hasLines?: boolean | undefined;
  /** Whether it can go on with lines about what comes and changes, to callers that say `follow=true` in the query. */
  readonly canFollow?: boolean | undefined;
  /** Whether what it tells are server-sent events, which it always tells. */
  readonly hasEvents?: boolean | undefined;
  /** Whether it can tell server-sent events, to callers that ask for them. */
  readonly canTellEvents?: boolean | undefined;
  /** Finds what the path names, before more of the request is read, and gives back what answers. Throws a `Problem`. */
  readonly open: (parameters: Parameters) => (input: GuestInput) => Answer | Promise<Answer>;
}

/** What a row gets of a request. */
export interface GuestInput {
  /** Body and query; each has passed its definition. */
  readonly body: unknown;
  readonly query: unknown;
  /** The body where it is taken as it is. */
  readonly bytes: Buffer;
  /** Names and values of the headers as they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The query as it was sent, with its question mark; empty without one. */
  readonly search: string;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /** Does long work in steps, as long as the caller waits. */
  readonly inTurns: <T>(steps: Steps<T>) => Promise<T>;
  /**
   * Sends one line of JSON before the answer, of a value or of text that is JSON already, to callers that take lines, or a part of an event;
   * resolves when there is room for the next one.
   */
  readonly tell: ((line: object | string) => Promise<void>) | undefined;
  /** Whether the caller wants to be told what comes and changes until it hangs up. */
  readonly isFollowing: boolean;
}

/** The guest whose prefix a path has. */
export function guestAt(path: string, guests: readonly Guest[]): Guest | undefined {
  return guests.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

// What a parameter of a query that is true or false may be, digits as numbers; the words that a variable takes, too.
const YES: readonly unknown[] = ['true', 'yes', 1];
const NO: readonly unknown[] = ['false', 'no', 0];

/** What is told of a parameter that is neither. */
export const YES_OR_NO = `must be one of ${[...YES, ...NO].join(', ')}`;

/** Whether a parameter of a query says yes; `undefined` for what says neither. One that is not given says no. */
export function yesOrNo(value: unknown): boolean | undefined {
  if (YES.includes(value)) return true;
  return value === undefined || NO.includes(value) ? false : undefined;
}
