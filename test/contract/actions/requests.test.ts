import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { annotationsIn } from '../../support/database-file.js';
import { anEnvironment, type Method } from '../../support/environment.js';
import { act, acted, ACTIONS, aShopWith, pathOf, shown, toldTypes } from '../../support/contract/actions.js';
import { expectRefusal, expectViolation, listIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

// A state in which every action changes something.
const READY = { status: 'Retry' } as const;
const WRAPPER = 'The request body must hold an object under the key "subscription".';

describe('the body of an action is optional (#3-action-bodies)', () => {
  const bodies: readonly (readonly [words: string, body: unknown])[] = [
    ['no body', undefined],
    ['white space', ' \n'],
    ['null', 'null'],
    ['an empty object', {}],
    ['an empty list', []],
    ['_meta alone', { _meta: { changed_by: { customer: { customer_id: 2001 } } } }],
    ['an empty subscription', { subscription: {} }],
    ['an empty list for the subscription', { subscription: [] }],
    ['null for the subscription', { subscription: null }],
    ['members of a whole answer', { subscription: { id: 1, status: 'Expired', qty: 0, customer_id: 'x', interval: 7, updated: '' } }],
    ['other top-level keys', { nothing: 1, next_order_date: 'tomorrow' }],
    ['_meta of any kind', { _meta: 'who knows' }],
  ];

  eachRow(
    ACTIONS.flatMap((action) => bodies.map(([words, body]) => ({ action, words, body }))),
    ({ action, words }) => `${action} takes ${words}`,
    async ({ action, body }) => {
      using environment = aShopWith(READY);
      using other = aShopWith(READY);
      const answer = await act(environment, action, body);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await shown(environment)).toEqual(await acted(other, action));
    },
  );

  eachRow(
    ACTIONS.flatMap((action) =>
      ['"x"', '1', 'true', '[1]', '{"subscription":"x"}', '{"subscription":[1]}', '{"subscription":0}'].map((body) => ({ action, body })),
    ),
    ({ action, body }) => `${action} refuses ${body}`,
    async ({ action, body }) => {
      using environment = aShopWith(READY);
      expectRefusal(await act(environment, action, body), 400, WRAPPER);
      expect(await shown(environment)).toMatchObject(READY);
    },
  );

  eachRow(
    ['tomorrow', '2026-02-30', 20_261_224, true, {}, [], '', null],
    (value) => `restart refuses next_order_date ${JSON.stringify(value)}`,
    async (value) => {
      using environment = aShopWith(READY);
      const message = value === '' || value === null ? sentences.blank : sentences.invalid;
      expectViolation(await act(environment, 'restart', { subscription: { next_order_date: value } }), ['next_order_date'], message);
      expect(await shown(environment)).toMatchObject(READY);
    },
  );

  eachRow(
    ['perhaps', 2, {}, []],
    (value) => `cancel refuses send_customer_notification_email ${JSON.stringify(value)}`,
    async (value) => {
      using environment = aShopWith(READY);
      const body = { subscription: { send_customer_notification_email: value } };
      expectViolation(await act(environment, 'cancel', body), ['send_customer_notification_email'], sentences.invalid);
      expect(await shown(environment)).toMatchObject(READY);
    },
  );

  test('an action ignores the member of another one', async () => {
    using environment = aShopWith(READY);
    await acted(environment, 'pause', { next_order_date: 'tomorrow' });
    await acted(environment, 'skip', { next_order_date: '2030-01-01', send_customer_notification_email: 'perhaps' });
    await acted(environment, 'restart', { send_customer_notification_email: 'perhaps' });
    expect(await acted(environment, 'cancel', { next_order_date: '2030-01-01' })).toMatchObject({ next_order_date: '2027-01-03' });
  });
});

describe('_meta of an action (#4.3-meta, #4.3-meta-author)', () => {
  test('is kept with the change and never returned', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'subsim-actions-'));
    try {
      const meta = { changed_by: { admin: { user_id: 7, full_name: 'Ada' } } };
      {
        using environment = anEnvironment({ data: folder });
        const path = '/services/v2/subscriptions/5001';
        for (const action of ['skip', 'pause'])
          expect((await environment.call('post', `${path}/${action}`, { _meta: { ...meta, action } })).status).toBe(204);
        expect((await environment.call('post', `${path}/skip`, { subscription: 0, _meta: meta })).status).toBe(400);
        expect((await environment.call('get', path)).text).not.toContain('changed_by');
      }
      expect(annotationsIn(join(folder, 'default.sqlite'))).toEqual([
        { resource: 'subscription', record: 5001, meta: { ...meta, action: 'skip' } },
        { resource: 'subscription', record: 5001, meta: { ...meta, action: 'pause' } },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the paths of the actions (#3-action-calls, #4-id-in-path)', () => {
  eachRow(
    ACTIONS.flatMap((action) => ['', '.json', '.xml', '.html'].map((suffix) => ({ action, suffix }))),
    ({ action, suffix }) => `POST ${action}${suffix} answers 204 without a body`,
    async ({ action, suffix }) => {
      using environment = aShopWith(READY);
      const answer = await environment.call('post', pathOf(`/${action}${suffix}`));
      expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([204, '', undefined]);
      expect((await shown(environment)).status).not.toBe('Retry');
    },
  );

  eachRow(
    [...ACTIONS.map((end) => ({ end, allow: 'POST' })), { end: 'upcoming-order-dates', allow: 'GET' }],
    ({ end, allow }) => `${end} serves ${allow} alone`,
    async ({ end, allow }) => {
      using environment = aShopWith(READY);
      for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const satisfies readonly Method[]) {
        if (method === allow.toLowerCase()) continue;
        const answer = await environment.call(method, pathOf(`/${end}`));
        expectRefusal(answer, 405, 'Method Not Allowed');
        expect(answer.headers.allow).toBe(allow);
      }
      expect(await shown(environment)).toMatchObject(READY);
    },
  );

  eachRow(
    ACTIONS,
    (action) => `${action} of an unknown subscription is 404, before values are looked at`,
    async (action) => {
      using environment = aShopWith(READY);
      const body = { subscription: { next_order_date: 'tomorrow', send_customer_notification_email: 'perhaps' } };
      for (const id of ['9999', '1', 'x', '0', '05001'])
        expectRefusal(await environment.call('post', `/services/v2/subscriptions/${id}/${action}`, body), 404, 'Not Found');
    },
  );

  test('values are looked at before the state', async () => {
    using environment = aShopWith({ status: 'Expired', expiration_date: '2026-11-01' });
    const restart = await act(environment, 'restart', { subscription: { next_order_date: 'tomorrow' } });
    expectViolation(restart, ['next_order_date'], sentences.invalid);
    const cancel = await act(environment, 'cancel', { subscription: { send_customer_notification_email: 'perhaps' } });
    expectViolation(cancel, ['send_customer_notification_email'], sentences.invalid);
  });

  eachRow(
    [...ACTIONS, 'upcoming-order-dates'],
    (end) => `a group subscription has no ${end}`,
    async (end) => {
      using environment = anEnvironment();
      for (const method of ['get', 'post'] as const)
        expectRefusal(await environment.call(method, `/services/v2/group-subscriptions/7001/${end}`), 404, 'Not Found');
    },
  );

  test('a member of a group can be paused by itself, and the group goes by its other members', async () => {
    using environment = anEnvironment();
    const items = [{ product_sku: 'JAM-PLUM' }, { product_sku: 'TEA-ASSAM-250' }];
    const group = { customer_id: 2001, next_order_date: '2026-12-24', shipping_address_id: 3001, items };
    await environment.call('post', '/services/v2/group-subscription', { group_subscription: group });
    const members = listIn(await environment.call('get', '/services/v2/subscriptions?since_id=5003'));
    const groupNow = async (): Promise<unknown> =>
      listIn(await environment.call('get', '/services/v2/group-subscriptions?since_id=7003'))[0];
    for (const [index, status] of ['Active', 'Paused'].entries()) {
      const path = `/services/v2/subscriptions/${String(members[index]?.id)}/pause`;
      expect((await environment.call('post', path)).status).toBe(204);
      expect(await groupNow()).toMatchObject({ status });
    }
  });
});

describe('rights (#2.2-widget-rights)', () => {
  const calls = [
    ...ACTIONS.map((action) => ({ method: 'post', end: action }) as const),
    { method: 'get', end: 'upcoming-order-dates' } as const,
  ];

  eachRow(
    calls,
    ({ end }) => `a widget token may ${end} for its own customer only`,
    async ({ method, end }) => {
      using environment = aShopWith(READY);
      const token = await environment.token({ scope: 'widget', customer_id: '2001' });
      const foreign = await environment.callWith(token, method, `/services/v2/subscriptions/5002/${end}`);
      expectRefusal(foreign, 403, 'Access Denied.');
      expect(toldTypes(environment)).toEqual([]);
      expect((await environment.callWith(token, method, pathOf(`/${end}`))).status).toBeLessThan(300);
    },
  );

  eachRow(
    calls.flatMap((call) => ['widget', 'session'].map((scope) => ({ ...call, scope }))),
    ({ end, scope }) => `a ${scope} token without a customer may not ${end}`,
    async ({ method, end, scope }) => {
      using environment = aShopWith(READY);
      const answer = await environment.callWith(await environment.token({ scope }), method, pathOf(`/${end}`));
      expectRefusal(answer, 403, 'Access Denied.');
      expect(await shown(environment)).toMatchObject(READY);
    },
  );

  test('another customer in the body is refused to a widget token', async () => {
    using environment = aShopWith(READY);
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });
    for (const action of ACTIONS) {
      const body = { subscription: { customer_id: 2002 } };
      expectRefusal(await environment.callWith(token, 'post', pathOf(`/${action}`), body), 403, 'Access Denied.');
    }
    expect(await shown(environment)).toMatchObject(READY);
  });
});
