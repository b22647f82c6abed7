import { expect, test, vi } from 'vitest';
import { coverageText, journalText, matchers, traceText } from '../../../src/index.js';
import { assertPrintJournal } from '../../../src/testing/print-journal.js';
import { anEnvironment } from '../../support/environment.js';

test('0.4.0 point 8: subsim/jest gives the global expect of jest its matchers, through both doors', async () => {
  const extended: unknown[] = [];
  vi.stubGlobal('expect', { extend: (added: unknown) => extended.push(added) });

  await import('../../../src/jest.mjs');

  vi.unstubAllGlobals();
  expect(extended).toEqual([matchers]);
});

test('0.4.0 point 8: the journal as text tells the last fifty requests, counts the others, and may be asked for some', async () => {
  using given = anEnvironment();
  const { environment } = given.simulator;
  await given.call('post', '/services/v2/customer', { customer: {} });
  for (let count = 0; count < 52; count += 1) await given.call('get', '/services/v2/customers/2001');
  await given.call('post', '/services/v2/customer', { customer: {} });

  const lines = journalText(environment).split('\n');

  expect(lines[0]).toBe('The journal of default:');
  expect(lines[2]).toMatch(/^ {6}validation-failed: email: /);
  expect(lines[3]).toBe('  … 3 requests');
  expect(lines).toHaveLength(4 + 49 + 2);
  expect(lines[4]).toMatch(/^ {2}2026-11-20T09:15:30\.000Z request:\S+ {2}GET \/services\/v2\/customers\/2001 -> 200$/);
  expect(journalText(environment, 'status:400').split('\n').slice(-2)).toEqual(lines.slice(-2));
  expect(journalText(environment, 'status:200').split('\n')[1]).toBe('  … 2 earlier');
  expect(journalText(environment, 'kind:move')).toBe('The journal of default: nothing.');
});

test('0.4.0 point 8: the journal as text tells what a test did before a move of the clock, and counts what went well in that', async () => {
  using given = anEnvironment({ orderCallback: { url: 'internal' } });
  const { environment } = given.simulator;
  environment.inbox({ destination: true, base: 'http://127.0.0.1:9' });
  await given.call('post', '/services/v2/customer', { customer: {} });
  await environment.clock.advance('P2M');

  const lines = journalText(environment).split('\n');

  expect(lines.slice(0, 4).join('\n')).toMatch(/POST \/services\/v2\/customer -> 400[^\n]*\n {6}validation-failed/);
  expect(lines.filter((line) => line.includes(' -> placed'))).toEqual([]);
  expect(lines.filter((line) => /^ {2}… .*\d+ orders?\b/.test(line))).not.toEqual([]);
  expect(lines.some((line) => line.includes('clock moved'))).toBe(true);
});

test('0.4.0 point 8: what is no environment, no trace, no coverage and no word is refused in a sentence', () => {
  const odd = {} as never; // as callers without types give it

  expect(() => journalText(odd)).toThrow('as in journalText(environment).');
  expect(() => coverageText(odd)).toThrow('as in coverageText(environment.coverage()).');
  expect(() => traceText(odd)).toThrow('as in traceText(await environment.trace(');
  expect(() => {
    assertPrintJournal('alway');
  }).toThrow('printJournal: must be one of on-failure, always, never; the nearest is "always".');
  expect(() => {
    assertPrintJournal('never');
  }).not.toThrow();
});
