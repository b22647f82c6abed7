import { Problem } from '../../domain/refusals/problem.js';
import type { Verified } from './wanted.js';

/** Says that what was wanted is not in a journal: its message tells what comes nearest, and in what that differs (#subsim-not-verified). */
export class NotVerified extends Problem {
  readonly result: Verified;

  static {
    this.prototype.name = 'NotVerified';
  }

  constructor(result: Verified) {
    super('not-verified', result.message);
    this.result = result;
  }
}
