import { decode, encode, isObject, type Json, type JsonObject } from '../domain/json/json.js';
import type { WireMode } from '../domain/records/wire.js';
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

/** An origin as the text that is kept with the credentials of its environment. */
export function originText({ clientId, clientSecret, wire, ecomName, clock, content, randomSeed }: Origin): string {
  const held: Json = clock.kind === 'frozen' ? clock.now() : null;
  return encode({ clientId, clientSecret, wire, ecomName, clock: held, content: content ?? null, randomSeed: randomSeed ?? null });
}

/** Reads a text that `originText` has written. */
export function readOrigin(text: string): Origin {
  const { clock, content, randomSeed, ...rest } = decode(text) as JsonObject;
  return {
    ...(rest as Pick<Origin, 'clientId' | 'clientSecret' | 'wire' | 'ecomName'>), // see above
    clock: typeof clock === 'number' ? frozenClock(clock) : systemClock(),
    content: isObject(content) ? content : undefined,
    randomSeed: typeof randomSeed === 'number' ? randomSeed : undefined,
  };
}
