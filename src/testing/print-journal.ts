import { nearestTold, Problem } from '../simulator.js';

/** When the journal of a test's environment is told: beside the error of a test that fails, on standard error after each, or not at all. */
export type PrintJournal = 'on-failure' | 'always' | 'never';

const KNOWN: readonly string[] = ['on-failure', 'always', 'never'] satisfies readonly PrintJournal[];

/** Refuses what says nothing about when a journal is told, as callers without types may. Throws `setting-refused`. */
export function assertPrintJournal(given: unknown): void {
  if (typeof given === 'string' && KNOWN.includes(given)) return;
  const near = typeof given === 'string' ? nearestTold({ given: given.slice(0, 100), names: KNOWN }) : '';
  throw new Problem('setting-refused', `printJournal: must be one of ${KNOWN.join(', ')}${near}.`);
}
