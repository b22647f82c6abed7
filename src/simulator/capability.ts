import type { Request, RequestHandler, Response } from 'express';

/** A guest of a simulator: it serves paths of its own and sees no more of the simulator than its users do. */
export interface Capability<Simulator> {
  /** Under which its paths lie, such as `/_sim`. */
  readonly prefix: string;
  /**
   * Makes what answers the requests to those paths; they come from this machine or a private network, and from no other site.
   * A `Problem` that it throws is answered as JSON, with the headers that explain a refusal.
   */
  readonly handlerFor: (simulator: Simulator, doors: Doors) => RequestHandler;
}

/** What the doors do for a guest. */
export interface Doors {
  /**
   * The JSON value in the body of a request, read like those of the platform; `undefined` for an empty body. Throws
   * `body-too-large`, `media-type-unsupported` unless it says that it is JSON, `invalid-json` or `json-too-deep`.
   */
  readonly readJson: (request: Request, response: Response) => Promise<unknown>;
  /** The bytes of a body, at most so many. Throws `body-too-large`. */
  readonly readBytes: (request: Request, response: Response, most: number) => Promise<Buffer>;
}
