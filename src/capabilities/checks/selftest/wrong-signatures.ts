import { jsonIn, memberOf } from './api.js';
import { hashOf, isAuthentic, type Signed } from './authentic.js';

type Check = (signed: Signed) => boolean;

/** Wrong checks of a signature, by the name of the mistake. */
export const wrongSignatures = {
  /** Hashes the JSON as it writes it itself. */
  'reserialised-body': hashing((text) => JSON.stringify(jsonIn(text))),
  /** The same, as PHP writes it: with its escapes. */
  'reserialised-with-escapes': hashing((text) => escaped(JSON.stringify(jsonIn(text)))),
  /** The same, with the members in an order that it keeps in its own classes. */
  'reserialised-in-order': hashing((text) => JSON.stringify(inOrder(jsonIn(text)))),
  /** The same, with the event that is inside read and written again as well. */
  'reserialised-deeply': hashing((text) => JSON.stringify(deeply(jsonIn(text)))),
  /** Folds the case of everything, where that of the digits was meant. */
  'body-folded': hashing((text) => text.toLowerCase()),
  'body-trimmed': hashing((text) => text.trim()),
  /** Takes the bytes for another encoding. */
  'body-as-latin-1': ({ body, ...signed }) => isAuthentic({ ...signed, body: Buffer.from(body.toString('latin1'), 'utf8') }),
  'signature-ignored': () => true,
  /** Forgets that a signature can be left out. */
  'signature-optional': (signed) => signed.header === undefined || isAuthentic(signed),
  /** Compares as many digits as were given. */
  'signature-cut': ({ body, header, secret }) =>
    header !== undefined && hashOf(body, secret).toString('hex').startsWith(header.toLowerCase()),
  /** Leaves out what is not hexadecimal and compares as many bytes as there are then, which may be none. */
  'signature-decoded': ({ body, header, secret }) => {
    const given = Buffer.from((header ?? '').replace(/[^\da-f]/gi, ''), 'hex');
    return hashOf(body, secret).subarray(0, given.length).equals(given);
  },
  'upper-case-refused': (signed) => signed.header === signed.header?.toLowerCase() && isAuthentic(signed),
} satisfies Readonly<Record<string, Check>>;

function hashing(change: (text: string) => string): Check {
  return ({ body, ...signed }) => isAuthentic({ ...signed, body: Buffer.from(change(body.toString('utf8'))) });
}

// As a class writes its members, one after another.
function inOrder(value: unknown): unknown {
  const rank = (name: string): number => ORDER.indexOf(name);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => rank(one) - rank(other)));
}

function deeply(outer: unknown): unknown {
  const event = memberOf(outer, 'webhook_event');
  const inner = typeof event === 'string' ? jsonIn(event) : undefined;
  return inner === undefined ? outer : { ...Object(outer), webhook_event: JSON.stringify(inner) };
}

const ORDER: readonly string[] = [
  ...['webhook_event', 'webhook_event_url', 'timestamp', 'allowSomeFailedItems', 'customerId', 'customerEmail', 'platformCustomerId'],
  ...['salesOrderToken', 'shippingMethodCode', 'currency', 'payment', 'couponCodes', 'billingAddress', 'shippingAddress', 'items'],
];

function escaped(json: string): string {
  const [slash, beyond] = [/\//g, /[^\0-\x7f]/g];
  return json.replace(slash, '\\/').replace(beyond, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
