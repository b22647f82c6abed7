import { Problem } from '../../domain/refusals/problem.js';

/** Where a simulator is reached, once it listens. */
export interface OwnPlace {
  /** Its base address, such as `http://127.0.0.1:4290`; `undefined` before it listens. */
  url: string | undefined;
}

/** The base address of a simulator. Throws `state-refused` for one without a socket; `use` begins the sentence. */
export function addressOf({ url }: OwnPlace, use: string): string {
  if (url !== undefined) return url;
  throw new Problem('state-refused', `${use} needs the address of the simulator, and this one has no socket of its own.`, {
    hint: 'Make it with startSimulator(); what createSimulator() makes is served by a server of yours, whose address it does not know.',
  });
}
