import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { expectRefusal, type Members } from '../../support/contract/answers.js';
import { group, made, memberInSeed, PATH, updated, withMembers } from '../../support/contract/groups.js';
import { eachRow } from '../../support/contract/rows.js';

describe('what a group shows of its members (#2.1-group-derived, #3-group-status)', () => {
  eachRow(
    [
      { statuses: ['Cancelled', 'Paused', 'Failed', 'Retry', 'Active'], shown: 'Active' },
      { statuses: ['Cancelled', 'Expired', 'Paused', 'Failed', 'Retry'], shown: 'Retry' },
      { statuses: ['Paused', 'Failed', 'Cancelled'], shown: 'Failed' },
      { statuses: ['Expired', 'Paused', 'Cancelled'], shown: 'Paused' },
      { statuses: ['Cancelled', 'Expired'], shown: 'Expired' },
      { statuses: ['Cancelled', 'Cancelled'], shown: 'Cancelled' },
    ],
    ({ statuses, shown }) => `the status of ${statuses.join(', ')} is ${shown}`,
    async ({ statuses, shown }) => {
      using environment = withMembers(...statuses.map((status, index) => memberInSeed(5011 + index, status)));
      expect(await group(environment, 7001)).toMatchObject({ status: shown });
    },
  );

  test('the latest order, the highest count and the members by id', async () => {
    using environment = withMembers(
      memberInSeed(5013, 'Active', { last_order_date: '2026-10-01', recurring_order_count: 2 }),
      memberInSeed(5011, 'Cancelled', {
        last_order_date: '2026-11-03',
        recurring_order_count: 7,
        cancelled: '2026-11-04T08:00:00+0000',
        qty: 4,
      }),
      memberInSeed(5012, 'Active', { product_sku: 'JAM-PLUM' }),
    );
    const shown = await group(environment, 7001);
    expect(shown).toMatchObject({ last_order_date: '2026-11-03', recurring_order_count: 7 });
    expect(shown).not.toHaveProperty('cancelled');
    expect(JSON.stringify(shown.subscriptions)).toBe(
      '[{"id":5011,"product_sku":"TEA-ASSAM-250","qty":4,"status":"Cancelled"},' +
        '{"id":5012,"product_sku":"JAM-PLUM","qty":2,"status":"Active"},' +
        '{"id":5013,"product_sku":"TEA-ASSAM-250","qty":2,"status":"Active"}]',
    );
  });

  test('when the last of them was cancelled', async () => {
    const times = ['2026-11-04T08:00:00+0000', '2026-11-10T08:00:00+0000', '2026-11-01T08:00:00+0000'];
    using environment = withMembers(...times.map((cancelled, index) => memberInSeed(5011 + index, 'Cancelled', { cancelled })));
    expect(await group(environment, 7001)).toMatchObject({ status: 'Cancelled', cancelled: '2026-11-10T08:00:00+0000' });
    const list = await environment.call('get', PATH);
    expect((JSON.parse(list.text) as readonly Members[])[0]).toEqual(await group(environment, 7001));
  });
});

describe('the address of a group (#2.1-group-derived, #2.1-address-inline)', () => {
  test('cannot be deleted while a member ships to it', async () => {
    using environment = anEnvironment();
    const { id } = await made(environment, { shipping_address_id: 3002 });
    expectRefusal(await environment.call('delete', '/services/v2/addresses/3002'), 409, 'Address is in use by a subscription.');
    await updated(environment, id, { shipping_address_id: 3001 });
    expect((await environment.call('delete', '/services/v2/addresses/3002')).status).toBe(204);
  });
});
