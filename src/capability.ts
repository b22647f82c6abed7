import type { RequestHandler } from 'express';

/** A guest of a simulator: it serves paths of its own and sees no more of the simulator than its users do. */
export interface Capability<Simulator> {
  /** Under which its paths lie, such as `/_sim`. */
  readonly prefix: string;
  /** Makes what answers the requests to those paths; they come from this machine or a private network, and from no other site. */
  readonly handlerFor: (simulator: Simulator) => RequestHandler;
}
