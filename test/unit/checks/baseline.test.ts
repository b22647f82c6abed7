import { expect, test } from 'vitest';
import { baselineText, exitCodeOf, readBaseline, renewed } from '../../../src/capabilities/checks/index.js';
import type { CheckedReceivers, JudgedReceiver, KnownFailure } from '../../../src/capabilities/checks/index.js';
import { aJudged, aResult } from '../../support/unit/check-results.js';

const RIGHT = 'webhook/6.1/right';
const ALTERED = 'webhook/6.1/altered-byte';

function known(...ids: readonly string[]): readonly KnownFailure[] {
  return ids.map((id) => ({ id, url: undefined }));
}

function checked(...receivers: readonly JudgedReceiver[]): CheckedReceivers {
  return { kind: 'webhook', version: '0', isStrict: false, receivers };
}

test('0.5.0 point 4: a list of known failures has ids, addresses and comments, and its wrong line is named', () => {
  expect(readBaseline(`\uFEFF# why\r\n${RIGHT} # since May\n\n${ALTERED} http://127.0.0.1:1/a#b\n`)).toEqual([
    { id: RIGHT, url: undefined },
    { id: ALTERED, url: 'http://127.0.0.1:1/a#b' },
  ]);
  expect(readBaseline(`${RIGHT}\none two three\n`)).toEqual({ wrongLine: 2 });
});

test('0.5.0 point 4: a list is written sorted, each line once', () => {
  expect(baselineText([...known(RIGHT, ALTERED, RIGHT), { id: RIGHT, url: 'http://a' }])).toBe(`${ALTERED}\n${RIGHT}\n${RIGHT} http://a\n`);
});

test('0.5.0 point 4: a known failure passes, a new one fails', () => {
  const one = aJudged([aResult(RIGHT, { outcome: 'FAIL' }), aResult(ALTERED)], { known: known(RIGHT) });
  const other = aJudged([aResult(RIGHT, { outcome: 'FAIL' }), aResult(ALTERED, { outcome: 'FAIL' })], { known: known(RIGHT) });

  expect([exitCodeOf(checked(one)), one.results.map(({ standing }) => standing)]).toEqual([0, ['expected', 'passes']]);
  expect([exitCodeOf(checked(other)), other.results.map(({ standing }) => standing)]).toEqual([1, ['expected', 'fails']]);
});

test('0.5.0 point 4: an expectation fails once its case passes, only warns, or is none', () => {
  const results = [aResult(RIGHT), aResult(ALTERED, { outcome: 'warning' })];
  const { stale } = aJudged(results, { known: known(RIGHT, ALTERED, 'webhook/6.1/gone', 'nonsense', 'order-callback/6.2/other') });

  expect(stale).toEqual([
    `${RIGHT} is expected to fail and passes now; take it out of the expected failures.`,
    `${ALTERED} is expected to fail and only warns now; take it out of the expected failures.`,
    'webhook/6.1/gone is expected to fail, and there is no such case; take it out of the expected failures.',
    'nonsense is expected to fail, and there is no such case; take it out of the expected failures.',
  ]);
  expect(exitCodeOf(checked(aJudged([aResult(RIGHT)], { known: known(RIGHT) })))).toBe(1);
});

test('0.5.0 point 4: an expectation is not stale while its case is skipped, not played, not counted or meant of another receiver', () => {
  const results = [aResult(RIGHT, { outcome: 'skip' }), aResult(ALTERED, { isCounted: false }), aResult('webhook/6.1/own')];
  const expected = [...known(RIGHT, ALTERED, 'webhook/6.1/unplayed'), { id: 'webhook/6.1/own', url: 'http://elsewhere' }];
  const judged = aJudged(results, { known: expected, cases: [RIGHT, ALTERED, 'webhook/6.1/own', 'webhook/6.1/unplayed'] });

  expect([judged.stale, exitCodeOf(checked(judged))]).toEqual([[], 0]);
});

test('0.5.0 point 4: warnings fail with --strict, and are expected then', () => {
  const results = [aResult(RIGHT, { outcome: 'warning' })];

  expect(exitCodeOf(checked(aJudged(results)))).toBe(0);
  expect(exitCodeOf(checked(aJudged(results, { isStrict: true })))).toBe(1);
  expect(exitCodeOf(checked(aJudged(results, { isStrict: true, known: known(RIGHT) })))).toBe(0);
});

test('0.5.0 point 4: what a later suite added fails nothing', () => {
  const judged = aJudged([aResult(RIGHT, { outcome: 'FAIL', isCounted: false })]);

  expect([judged.results[0]?.standing, exitCodeOf(checked(judged))]).toEqual(['not counted', 0]);
});

test('0.5.0 point 4: a renewed list has what fails now, and keeps what was not judged', () => {
  const results = [aResult(RIGHT, { outcome: 'FAIL' }), aResult(ALTERED), aResult('webhook/6.1/unseen', { outcome: 'skip' })];
  const before = known(ALTERED, 'webhook/6.1/unseen', 'webhook/6.1/unplayed', 'webhook/6.1/gone', 'order-callback/6.2/other');
  const cases = [RIGHT, ALTERED, 'webhook/6.1/unseen', 'webhook/6.1/unplayed'];

  const now = renewed(checked(aJudged(results)), { known: before, cases });

  expect(now.map(({ id }) => id)).toEqual([RIGHT, 'webhook/6.1/unseen', 'webhook/6.1/unplayed', 'order-callback/6.2/other']);
});

test('0.5.0 point 8: a fault of ours ends with 4, a receiver out of reach with 3, a failure counts over both', () => {
  const fault = aJudged([aResult(RIGHT, { outcome: 'error' })]);
  const unreached = { ...fault, report: undefined, results: [], unreached: 'It does not answer.' };
  const failure = aJudged([aResult(RIGHT, { outcome: 'FAIL' })]);

  expect([[fault], [fault, unreached], [fault, unreached, failure]].map((receivers) => exitCodeOf({ receivers }))).toEqual([4, 3, 1]);
});
