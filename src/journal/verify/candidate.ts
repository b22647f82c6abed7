import { decode, heldText, markedName, type Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Entry } from '../entry.js';
import type { Journal } from '../journal.js';
import type { Kept } from '../kept.js';
import type { KeptBody, KeptMessage, Recorded } from '../recorded.js';
import { pairsOf, textOf } from '../shown.js';

/** An entry that may be what is wanted; what is dear is made of it once somebody asks. Nothing in it but `entry` is shortened. */
export interface Candidate {
  readonly kept: Kept;
  readonly entry: Entry;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What stood behind the question mark. */
  readonly query: string | undefined;
  readonly body: CandidateBody;
}

/** The body that came or went. */
export interface CandidateBody {
  /** `undefined` without one, and where there is only a part of it or no text. */
  readonly text: string | undefined;
  /** As JSON, or the parameters of a form; `undefined` for neither. */
  readonly value: Json | undefined;
  /** Why it cannot be compared; `undefined` when it can. */
  readonly fault: string | undefined;
}

/** Makes a candidate of an entry. */
export function candidateOf(kept: Kept, { shown }: Pick<Journal, 'shown'>): Candidate {
  const { recorded } = kept;
  const message = 'request' in recorded ? recorded.request : undefined;
  let entry: Entry | undefined;
  let body: CandidateBody | undefined;
  return {
    kept,
    get entry() {
      return (entry ??= shown(kept));
    },
    headers: message === undefined ? [] : pairsOf(message.headers),
    query: recorded.kind === 'request' && recorded.rest.startsWith('?') ? recorded.rest.slice(1) : undefined,
    get body() {
      return (body ??= recorded.kind === 'event' ? bodyOf(recorded.data, 'json') : messageBody(message, meaningOf(recorded, message)));
    },
  };
}

const NO_BODY: CandidateBody = { text: undefined, value: undefined, fault: undefined };

function messageBody(message: KeptMessage | undefined, meaning: Meaning): CandidateBody {
  if (message?.body === undefined) return NO_BODY;
  const { content, isCut, bytes }: KeptBody = message.body;
  if (isCut) return { ...NO_BODY, fault: `a body of ${String(bytes)} bytes, of which the journal keeps the beginning only` };
  const text = typeof content === 'string' ? content : textOf(content, isCut);
  if (text === undefined) return { ...NO_BODY, fault: `${String(bytes)} bytes that are no text` };
  return bodyOf(text, meaning);
}

// The token endpoint alone takes forms as such.
const TOKEN_PATH = /^\/oauth\/v\d+\/token\/?$/i;
const FORM = /^\s*application\/x-www-form-urlencoded\b/i;

type Meaning = 'json' | 'form' | 'either';

function meaningOf(recorded: Recorded, message: KeptMessage | undefined): Meaning {
  const type = message === undefined ? '' : (pairsOf(message.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '');
  if (!FORM.test(type)) return 'json';
  return recorded.kind === 'request' && TOKEN_PATH.test(recorded.path) ? 'form' : 'either';
}

// Whatever type it names, JSON is what the platform reads a body as (#4.3-foreign-body-types).
function bodyOf(text: string, meaning: Meaning): CandidateBody {
  const form = meaning === 'json' ? undefined : parametersOf(text);
  if (meaning === 'form') return { text, value: form, fault: undefined };
  try {
    return { text, value: decode(text.replace(/^\uFEFF/, '')), fault: undefined };
  } catch (error) {
    if (error instanceof Problem) return { text, value: form, fault: undefined };
    throw error;
  }
}

/** The parameters of a form or a query; of one that stands there more than once, a list. */
export function parametersOf(text: string): Json {
  const parameters = new URLSearchParams(text);
  const members = [...new Set(parameters.keys())].map((name): [string, Json] => {
    const [first = '', ...more] = parameters.getAll(name).map(heldText);
    return [markedName(name), more.length === 0 ? first : [first, ...more]];
  });
  return Object.fromEntries(members);
}
