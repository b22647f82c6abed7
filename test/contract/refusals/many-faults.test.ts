import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method } from '../../support/environment.js';
import { jsonOf } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { faultsOfExplanation } from '../../support/refusals.js';

const wires = ['documented', 'observed'] as const;
const LONGEST_ANSWER = 65_536;

/** A request with a list of rows of which none is right, and how its hint ends. */
interface Row {
  readonly call: readonly [Method, string, (rows: readonly object[]) => object];
  readonly rows: number;
  readonly hint: RegExp;
}

const UNREAD = / At least \d+ more members are refused\.$/;
const rows: readonly Row[] = [
  {
    call: ['post', '/services/v2/group-subscription', (items) => ({ group_subscription: { customer_id: 2001, items } })],
    rows: 130_000,
    hint: UNREAD,
  },
  {
    call: [
      'post',
      '/services/v2/group-subscription-template',
      (items) => ({ group_subscription_template: { name: 'Box', interval: 'Monthly', items } }),
    ],
    rows: 2_000,
    hint: UNREAD,
  },
  { call: ['post', '/services/v2/order-details', (items) => ({ order_details: { items } })], rows: 2_000, hint: UNREAD },
  {
    call: ['patch', '/_sim/config', (order_generation_retry_rules) => ({ order_generation_retry_rules })],
    rows: 2_000,
    hint: /./,
  },
];

describe('a list of which everything is wrong (#subsim-told-faults)', () => {
  eachRow(
    rows,
    ({ call: [method, path], rows: count }) => `of ${String(count)} rows is refused in few words: ${method} ${path}`,
    async ({ call: [method, path, body], rows: count, hint }) => {
      using environment = anEnvironment({ wire: 'observed' });
      const sent = body(Array.from({ length: count }, () => ({})));
      const answer = await (path.startsWith('/_sim')
        ? environment.call(method, path, sent)
        : environment.callWith(await environment.token(), method, path, sent));
      expect([answer.status, faultsOfExplanation(answer)]).toEqual([400, []]);
      expect(answer.headers['subsim-hint']).toMatch(hint);
      expect(answer.text.length).toBeLessThan(LONGEST_ANSWER);
    },
  );

  test.each(wires)('does not hide the faults beside it, up to a hundred in all, %s', async (wire) => {
    using environment = anEnvironment({ wire });
    const template = (items: number): object => ({
      group_subscription_template: { items: [...Array.from({ length: items }, () => ({ product_sku: 'JAM-PLUM' })), { qty: 'x' }] },
    });
    const answer = await environment.call('post', '/services/v2/group-subscription-template', template(200));
    expect(jsonOf(answer)).toMatchObject({
      errors: {
        children: { name: { errors: [expect.anything()] }, items: { children: { 200: { children: expect.anything() as unknown } } } },
      },
    });
    expect(answer.headers['subsim-hint']).toMatch(/ 2 more members are refused\.$/);
  });

  test('a bulk call of such records lists as much as one can read, then codes and messages alone', async () => {
    using environment = anEnvironment({ wire: 'observed' });
    const items = Array.from({ length: 100 }, () => ({}));
    const sent = { group_subscriptions: Array.from({ length: 1000 }, () => ({ customer_id: 2001, items })) };
    const answer = await environment.call('post', '/services/v2/group-subscriptions', sent);
    expect(answer.status).toBe(202);
    expect(answer.text.length).toBeLessThan(20 * LONGEST_ANSWER);
    const { results, failed } = batchIn(jsonOf(answer));
    expect([results.length, failed]).toEqual([1000, 1000]);
    expect(results.map(({ error }) => Object.keys(error).length)).toEqual([...Array<number>(49).fill(3), ...Array<number>(951).fill(2)]);
    expect(results[999]).toEqual({ index: 999, status: 400, error: { code: 400, message: 'Validation Failed' } });
  });
});

/** The batch of a bulk call whose entries were all refused. */
interface RefusedBatch {
  readonly failed: number;
  readonly results: readonly { readonly error: object }[];
}

function batchIn(body: unknown): RefusedBatch {
  return (body as { batch: RefusedBatch }).batch; // what the calls above answer
}
