const WARM_UP = 1;

/**
 * What comparing two subjects came to.
 * @typedef {object} Comparison
 * @property {number} left The median of what was measured at the left subject.
 * @property {number} right
 * @property {readonly number[]} ratios Right to left, one a round.
 */

/**
 * Measures two subjects in turns, so that a machine that gets slower or quicker does so for both.
 * @param {number} rounds
 * @param {readonly [() => Promise<number>, () => Promise<number>]} measured How left and right are measured once.
 * @returns {Promise<Comparison>}
 */
export async function compare(rounds, [measureLeft, measureRight]) {
  const lefts = [];
  const rights = [];
  for (let round = 0; round < rounds; round += 1) {
    lefts.push(await measureLeft());
    rights.push(await measureRight());
  }
  return { left: median(lefts), right: median(rights), ratios: rights.map((right, index) => right / lefts[index]) };
}

/**
 * Compares the rates of two subjects for one call, after a second of warm-up for each.
 * @param {import('./workplace.js').Workplace} workplace
 * @param {string} call
 * @param {readonly { subject: import('./subjects.js').Subject, size: number }[]} sides Left and right.
 * @returns {Promise<Comparison & { note?: string }>}
 */
export async function compareRates({ options, loadGenerator }, call, sides) {
  const generator = loadGenerator();
  let busiest = 0;
  const rateOf = async (side, seconds) => {
    const { rate, share } = await generator.run({ ...side, call, seconds });
    busiest = Math.max(busiest, share);
    return rate;
  };
  for (const side of sides) await rateOf(side, WARM_UP);
  busiest = 0;
  const [left, right] = sides;
  const comparison = await compare(options.rounds, [() => rateOf(left, options.seconds), () => rateOf(right, options.seconds)]);
  await generator.stop();
  return busiest > 0.9 ? { ...comparison, note: `the load generator was busy for ${Math.round(busiest * 100)} % of the time` } : comparison;
}

/**
 * The middle of some numbers.
 * @param {readonly number[]} numbers
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
