import { errorClasses, isSameClass } from '../../domain/orders/failure.js';
import { nearName } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { plainText, type JsonObject } from '../../domain/json/json.js';

/** A refusal of an order: of those subscriptions that are named, else of all. */
export interface InboxRefusal {
  readonly subscription?: number | undefined;
  /** Default: none, which is `E-Commerce Platform`. `Soft Decline` is tried again, `Hard Decline` and `Payment Card` are not. */
  readonly errorClass?: string | undefined;
  /** Default: `Refused by the inbox.` */
  readonly errorMessage?: string | undefined;
}

/** An answer of any kind. */
export interface PlainAnswer {
  readonly status: number;
  readonly body?: string | undefined;
}

/** What an inbox answers to a webhook: 200, 500, nothing until it is told otherwise, or something of one's own. */
export type WebhookAnswer = 'take' | 'refuse' | 'hang' | PlainAnswer;

/** What an inbox answers to an order: it places it, refuses it, says nothing until it is told otherwise, or something of one's own. */
export type OrderAnswer = 'place' | 'refuse' | 'hang' | { readonly refuse: InboxRefusal | readonly InboxRefusal[] } | PlainAnswer;

/** What an inbox answers. */
export interface InboxAnswers {
  readonly webhooks: WebhookAnswer;
  readonly orders: OrderAnswer;
}

/** Changes of what an inbox answers: what is left out stays. */
export type InboxEdit = { readonly [Kind in keyof InboxAnswers]?: InboxAnswers[Kind] | undefined };

/** An answer over HTTP. */
export interface InboxAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Refuses a class of error that is nearly one that the platform knows, and a subscription that there is not: an order would end otherwise than
 * is meant. Throws `setting-refused`.
 */
export function refuseUnmeant(answer: OrderAnswer, isSubscription: (id: number) => boolean): void {
  if (typeof answer !== 'object' || !('refuse' in answer)) return;
  for (const { errorClass, subscription } of refusalsOf(answer.refuse)) {
    if (subscription !== undefined && !isSubscription(subscription))
      throw new Problem('setting-refused', `orders.refuse: there is no subscription ${String(subscription)} in this environment.`);
    if (errorClass === undefined || errorClasses.some((known) => isSameClass(known, errorClass))) continue;
    const near = nearName(errorClass, errorClasses);
    if (near !== undefined)
      throw new Problem(
        'setting-refused',
        `orders.refuse: there is no errorClass ${JSON.stringify(errorClass)}; the nearest is "${near}".`,
      );
  }
}

/** The answer to a webhook; `undefined` for none. */
export function webhookAnswer(answer: WebhookAnswer): InboxAnswer | undefined {
  if (answer === 'hang') return undefined;
  if (typeof answer === 'object') return plain(answer);
  return { status: answer === 'take' ? 200 : 500, body: '' };
}

/** The answer to an order as an order handler gives it (#6.2-callback); `undefined` for none. */
export function orderAnswer(answer: OrderAnswer, order: JsonObject): InboxAnswer | undefined {
  if (answer === 'hang') return undefined;
  if (answer === 'place') return placed(order, []);
  if (answer === 'refuse') return placed(order, [{}]);
  if ('status' in answer) return plain(answer);
  return placed(order, refusalsOf(answer.refuse));
}

function refusalsOf(refuse: InboxRefusal | readonly InboxRefusal[]): readonly InboxRefusal[] {
  return Array.isArray(refuse) ? (refuse as readonly InboxRefusal[]) : [refuse as InboxRefusal]; // a list or one
}

const REFUSED = 'Refused by the inbox.';

function placed(order: JsonObject, refusals: readonly InboxRefusal[]): InboxAnswer {
  const items = itemsOf(order);
  const refusalOf = (id: string): InboxRefusal | undefined =>
    refusals.find(({ subscription }) => subscription === undefined || String(subscription) === id);
  const errorItems = items.flatMap(({ subscriptionId }) => {
    const refusal = refusalOf(subscriptionId);
    if (refusal === undefined) return [];
    const { errorClass, errorMessage = REFUSED } = refusal;
    return [{ subscriptionId, errorMessage, ...(errorClass === undefined ? {} : { errorClass }) }];
  });
  const good = items.filter(({ subscriptionId }) => refusalOf(subscriptionId) === undefined);
  if (good.length === 0 || (errorItems.length > 0 && order.allowSomeFailedItems !== true))
    return json(409, { orderNumber: null, orderDetails: null, errorItems });
  // The token is another one for each attempt, and so is the number.
  const orderNumber = `INBOX-${(plainText(order.salesOrderToken) ?? '').slice(0, 12)}`;
  return json(errorItems.length === 0 ? 201 : 202, {
    orderNumber,
    orderDetails: { orderNumber, orderStatus: 'placed', items: good },
    errorItems,
  });
}

interface OrderedItem {
  readonly productSku: unknown;
  readonly qty: unknown;
  readonly subscriptionId: string;
}

/** What a request for an order asks for, subscription by subscription. */
export function itemsOf({ items }: JsonObject): readonly OrderedItem[] {
  if (!Array.isArray(items)) return [];
  return (items as readonly JsonObject[]).map(({ productSku, qty, subscription }) => ({
    productSku,
    qty,
    subscriptionId: plainText((subscription as JsonObject | undefined)?.id) ?? '', // as the request has it; anybody may have sent another one
  }));
}

function plain({ status, body = '' }: PlainAnswer): InboxAnswer {
  return { status, body };
}

function json(status: number, body: object): InboxAnswer {
  return { status, body: JSON.stringify(body) };
}
