import type { Response } from '../requests.js';
import { expect } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import { anEnvironment, smallShop, type Method, type TestEnvironment } from '../environment.js';
import { jsonOf, type Members } from './answers.js';

const [tea, jam] = smallShop.subscriptions;

/** Fields whose names and values are hard to tell apart, of the subscription 5005. */
export const oddFields = `{"a.b":"dot","a[b]":"bracket","a[]":"list","a\\"b":"quote","a\\\\":"backslash","__proto__":"proto","":"empty","10":"ten","\\u0001":"\\u0001","ünï 🍵":"tea time","%":"50%","'":"x' OR 1=1 --","one":"1","null":"null","true":"true","nl":"a\\nb"}`;

/** The small shop with a subscription in every state, odd user-defined fields, and groups with members. */
export const manyShop = {
  ...smallShop,
  customers: [...smallShop.customers, { id: 2003, email: 'No.Orders@example.test', first_name: 'N', last_name: 'O' }],
  subscriptions: [
    tea,
    jam,
    { ...tea, id: 5003, status: 'Paused', qty: 12, user_defined_fields: { gift_note: 'for ada', wrap: true, level: 1 } },
    { ...tea, id: 5004, status: 'Cancelled', product_sku: 'JAM-PLUM', user_defined_fields: { wrap: 'false', level: 1.5, note: null } },
    { ...jam, id: 5005, status: 'Retry', user_defined_fields: JSON.parse(oddFields) as object },
    { ...jam, id: 5006, status: 'Failed', user_defined_fields: { gift_note: ['For Ada'], wrap: { wrap: false, level: 1 } } },
    { ...jam, id: 5007, status: 'Expired', platform_specific_fields: { gift_note: 'For Ada' }, order_item_id: '"gift_note":"For Ada"' },
    { ...tea, id: 5008, group_subscription_id: 7001, status: 'Paused' },
    { ...tea, id: 5009, group_subscription_id: 7001, status: 'Failed' },
    { ...jam, id: 5010, group_subscription_id: 7003, status: 'Cancelled' },
    { ...jam, id: 5011, group_subscription_id: 7004, status: 'Cancelled' },
    { ...jam, id: 5012, group_subscription_id: 7004, status: 'Active' },
  ],
  group_subscriptions: [
    ...smallShop.group_subscriptions,
    { ...smallShop.group_subscriptions[1], id: 7003 },
    { ...smallShop.group_subscriptions[1], id: 7004, user_defined_fields: { box_colour: 'blue' } },
  ],
};

/** An environment with a token for everything. */
export interface OpenShop extends Disposable {
  readonly environment: TestEnvironment;
  readonly ask: (method: Method, path: string, body?: unknown) => Promise<Response>;
}

/** An environment that is asked with a token of its own, with full rights unless parameters say otherwise. */
export async function anOpenShop(
  content: object = smallShop,
  parameters: Readonly<Record<string, string>> = {},
  settings: SimulatorSettings = {},
): Promise<OpenShop> {
  const environment = anEnvironment({ seed: { content }, ...settings });
  const token = await environment.token(parameters);
  return {
    environment,
    ask: async (method, path, body) => await environment.callWith(token, method, path, body),
    [Symbol.dispose]: () => {
      environment[Symbol.dispose]();
    },
  };
}

/** Expects 200 and returns the record. */
export function bareIn(answer: Response): Members {
  expect(answer.status, answer.text).toBe(200);
  return jsonOf(answer) as Members;
}

/** Expects a refusal of v3 that is no broken field rule. */
export function expectProblem(answer: Response, status: number, title: string, detail: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(jsonOf(answer)).toEqual({ type: 'about:blank', title, status, detail });
}
