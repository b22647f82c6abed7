import { decode, encode, isObject, type Json, type JsonObject } from '../domain/json/json.js';
import type { WireMode } from '../domain/records/wire.js';
import { openStore } from '../store/store.js';
import { frozenClock, systemClock, type Clock } from '../world/clock.js';

/** With what an environment that was made while Subsim ran is opened again after a restart. */
interface Origin {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly wire: WireMode;
  readonly ecomName: string;
  readonly randomSeed?: number | undefined;
  readonly clock: Clock;
  /** What it began with; without it, it began with the state of another one. */
  readonly content?: JsonObject | undefined;
}

/** The setting under which an environment's file says how it is opened again. Its name is part of the files that exist. */
export const ORIGIN = 'lasting';

/** The text of that setting. */
export function originText({ clientId, clientSecret, wire, ecomName, clock, content, randomSeed }: Origin): string {
  const held: Json = clock.kind === 'frozen' ? clock.now() : null;
  return encode({ clientId, clientSecret, wire, ecomName, clock: held, content: content ?? null, randomSeed: randomSeed ?? null });
}

/** What a file says about how its environment is opened again; `undefined` for one that only a seed opens. Throws `StoreUnusable`. */
export function originIn(file: string): Origin | undefined {
  const store = openStore([], { file });
  try {
    const text = store.settings.get(ORIGIN);
    return text === undefined ? undefined : readOrigin(text);
  } finally {
    store.close();
  }
}

// Written by `originText` alone.
function readOrigin(text: string): Origin {
  const { clock, content, randomSeed, ...rest } = decode(text) as JsonObject;
  return {
    ...(rest as Pick<Origin, 'clientId' | 'clientSecret' | 'wire' | 'ecomName'>), // see above
    clock: typeof clock === 'number' ? frozenClock(clock) : systemClock(),
    content: isObject(content) ? content : undefined,
    randomSeed: typeof randomSeed === 'number' ? randomSeed : undefined,
  };
}
