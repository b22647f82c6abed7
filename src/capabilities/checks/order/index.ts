import type { OrderCase } from '../check-case.js';
import { answerLost } from './repeats/answer-lost.js';

/** All cases about the order callback, in the order in which they are played. */
export const orderCases: readonly OrderCase[] = [answerLost];
