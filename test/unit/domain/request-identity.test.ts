import { describe, expect, test } from 'vitest';
import { asksForTheSame, subscriptionsIn } from '../../../src/domain/orders/request-identity.js';

// As deep as a user-defined field may be.
const DEEPEST = `${'['.repeat(509)}${']'.repeat(509)}`;

function request(...items: readonly (readonly [id: string, ordinal: string])[]): string {
  const texts = items.map(([id, ordinal]) => {
    const fields = `[{"name":"deep","value":${DEEPEST}}]`;
    return `{"subscription":{"id":${id},"reorderOrdinal":${ordinal},"userDefinedFields":${fields}}}`;
  });
  return `{"items":[${texts.join(',')}]}`;
}

describe('what a request for an order asks for (#6.2-number-used-before)', () => {
  const both = request(['"5001"', '"2"'], ['"5002"', '"1"']);

  test('is the subscriptions and their ordinals, in either mode and any order, whatever fields they have', () => {
    expect(subscriptionsIn(both)).toEqual([5001, 5002]);
    expect(asksForTheSame(both, request(['5002', '1'], ['5001', '2']))).toBe(true);
  });

  test.each([
    ['another ordinal', request(['"5001"', '"3"'], ['"5002"', '"1"'])],
    ['another subscription', request(['"5001"', '"2"'], ['"5003"', '"1"'])],
    ['one alone', request(['"5001"', '"2"'])],
  ])('is something else with %s', (_, other) => {
    expect(asksForTheSame(both, other)).toBe(false);
  });
});
