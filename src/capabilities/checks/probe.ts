import { sendRaw } from '../../simulator.js';
import type { Probe } from './settings.js';

// Milliseconds for one count, and bytes of what it may be told in.
const PATIENCE = 5_000;
const FEW_BYTES = 65_536;

/** Counts by asking an address, which answers a GET with a number: as its whole text, or as the member `count` of a JSON object. */
export function countedBy(
  url: string,
  { authority, signal }: { readonly authority?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Probe {
  return async () => {
    const asked = { url, method: 'GET', headers: [], body: Buffer.alloc(0), timeout: PATIENCE, answerLimit: FEW_BYTES, authority, signal };
    const outcome = await sendRaw(asked);
    if (outcome.kind === 'failed') throw new Error(`The probe at ${url} does not answer: ${outcome.detail}`);
    if (outcome.status !== 200) throw new Error(`The probe at ${url} answered ${String(outcome.status)}.`);
    return countIn(outcome.body.toString('utf8'), `The probe at ${url}`);
  };
}

/** The number that a probe told. Throws an `Error` that names who told none. */
export function countIn(text: string, who: string): number {
  const told = read(text.trim());
  const count = typeof told === 'object' && told !== null && 'count' in told ? told.count : told;
  if (typeof count === 'number' && Number.isFinite(count)) return count;
  throw new Error(`${who} told no number, but ${JSON.stringify(text.slice(0, 100))}.`);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
