import { expect, test, vi } from 'vitest';
import { journalText, matchers } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';

test('0.4.0 point 8: subsim/jest gives the global expect of jest its matchers, through both doors', async () => {
  const extended: unknown[] = [];
  vi.stubGlobal('expect', { extend: (added: unknown) => extended.push(added) });

  await import('../../../src/jest.mjs');

  vi.unstubAllGlobals();
  expect(extended).toEqual([matchers]);
});

test('0.4.0 point 8: the journal as text tells the last fifty entries, counts the others, and may be asked for some', async () => {
  using given = anEnvironment();
  const { environment } = given.simulator;
  for (let count = 0; count < 52; count += 1) await given.call('get', '/services/v2/customers/2001');
  await given.call('post', '/services/v2/customer', { customer: {} });

  const lines = journalText(environment).split('\n');

  expect(lines.slice(0, 2)).toEqual(['The journal of default:', '  … 3 earlier']);
  expect(lines).toHaveLength(53);
  expect(lines[2]).toMatch(/^ {2}2026-11-20T09:15:30\.000Z request:\S+ {2}GET \/services\/v2\/customers\/2001 -> 200$/);
  expect(lines.at(-1)).toMatch(/^ {6}validation-failed: email: /);
  expect(journalText(environment, 'status:400').split('\n')).toEqual(['The journal of default:', ...lines.slice(-2)]);
  expect(journalText(environment, 'kind:move')).toBe('The journal of default: nothing.');
});
