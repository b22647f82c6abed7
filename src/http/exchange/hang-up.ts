import type { Response } from 'express';
import { Problem } from '../../domain/refusals/problem.js';

/** A signal that is aborted when the connection of a response ends, so that long work for nobody does, too. */
export function hangUpOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    controller.abort(new Problem('state-refused', 'The caller hung up.'));
  });
  return controller.signal;
}
