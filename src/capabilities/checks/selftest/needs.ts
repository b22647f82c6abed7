import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiAccess } from './api.js';

/** What a receiver is configured with. */
export interface ReceiverNeeds extends ApiAccess {
  /** For the signatures. */
  readonly secret: string;
  /** The addresses from which requests are taken. */
  readonly sources: readonly string[];
}

/** What answers requests, as `node:http` calls it. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a wrong receiver does otherwise; made anew for each receiver where the mistake is something that is kept. */
export type Fault<Steps> = Partial<Steps> | (() => Partial<Steps>);

/** A receiver that travels with the package. */
export interface Receiver {
  readonly handler: Handler;
  /** What it has processed or placed so far: the probe. */
  readonly processed: () => number;
}
