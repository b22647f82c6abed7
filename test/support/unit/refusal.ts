import { expect } from 'vitest';
import { Problem } from '../../../src/domain/refusals/problem.js';

/** Asserts that work is refused because of the state, with one sentence that matches and a hint of its own. */
export function expectRefusal(work: () => unknown, sentence: RegExp): void {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Problem);
  const { code, message, details } = thrown as Problem; // see above
  expect([code, message]).toEqual(['state-refused', expect.stringMatching(sentence)]);
  expect(message).toMatch(/^[^\n]+\.$/);
  expect(details.hint).toMatch(/\w/);
}
