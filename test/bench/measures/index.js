import { journal } from './journal.js';
import { keptWrites } from './kept-writes.js';
import { latency } from './latency.js';
import { memory } from './memory.js';
import { orders } from './orders.js';
import { formats } from './formats.js';
import { pauses } from './pauses.js';
import { rates } from './rates.js';
import { size } from './size.js';
import { start } from './start.js';
import { states } from './states.js';
import { webhooks } from './webhooks.js';

/**
 * What one file of this folder measures.
 * @typedef {object} Measure
 * @property {string} title
 * @property {readonly [string, string]} columns Above the figures of the left and of the right subject.
 * @property {boolean} [isLessBetter] Whether a lower ratio is better.
 * @property {readonly string[]} rowNames By which `--only` chooses.
 * @property {(workplace: import('../workplace.js').Workplace) => Promise<readonly Row[]>} run The rows that are chosen.
 */

/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} label
 * @property {(import('../comparison.js').Comparison & { note?: string }) | undefined} comparison `undefined` when Subsim has no such thing yet.
 * @property {readonly number[]} [figures] What was measured of Subsim alone, in place of a comparison: floor and aim are such figures then.
 * @property {number} [floor] The ratio that Subsim must reach; none for what is reported beside it.
 * @property {number} [aim] The ratio that it should.
 */

/**
 * All measures, in the order in which they run.
 * @type {readonly Measure[]}
 */
export const measures = [start, memory, rates, webhooks, latency, orders, pauses, formats, states, journal, keptWrites, size];
