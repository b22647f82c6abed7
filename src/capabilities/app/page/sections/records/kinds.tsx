import type { ComponentChildren } from 'preact';
import { at } from '../../place/place.js';
import { Badge, type Tone } from '../../shown/parts.js';
import type { Column } from '../../shown/table.js';
import type { Member } from './members.js';
import { members } from './members.js';

/** A record as the API shows it. */
export type Shown = Readonly<Record<string, unknown>>;

/** A kind of record: where it lies, how it is listed, what is written of it. Everything else follows from this. */
export interface Kind {
  /** Its section, and its name in the control API, in the search and in paths of the API. */
  readonly path: string;
  readonly resource: string;
  readonly searched: string;
  readonly plural: string;
  readonly title: string;
  /** One of them, with its article. */
  readonly one: string;
  readonly about: string;
  readonly columns: readonly Column<Shown>[];
  /** The states by which they are listed. */
  readonly statuses?: readonly string[];
  readonly members: readonly Member[];
  /** The type of its user-defined fields; those of payment profiles have none. */
  readonly entity?: string;
  /** What a person calls it. */
  readonly titleOf: (record: Shown) => string;
  /** Lists of other records that belong to it. */
  readonly related?: readonly { readonly path: string; readonly by: 'customer' | 'product'; readonly of: string }[];
}

/** A member of a record as text; empty where it has none. */
export function text(record: Shown, name: string): string {
  const value = record[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const TONES: Readonly<Record<string, Tone>> = {
  Active: 'good',
  Paused: 'wait',
  Retry: 'wait',
  Failed: 'bad',
  retained: 'good',
};

/** How a record stands, coloured. */
export function StatusBadge({ status }: { readonly status: string }) {
  return status === '' ? null : <Badge tone={TONES[status]}>{status}</Badge>;
}

/** All states that a subscription can be in. */
export const STATUSES = ['Active', 'Retry', 'Failed', 'Paused', 'Expired', 'Cancelled'];

const id: Column<Shown> = { title: 'Id', show: (record) => text(record, 'id'), kind: 'number' };
const status: Column<Shown> = { title: 'Status', show: (record) => <StatusBadge status={text(record, 'status')} /> };
const of = (title: string, name: string, kind?: Column<Shown>['kind']): Column<Shown> => ({
  title,
  show: (record): ComponentChildren => text(record, name),
  ...(kind === undefined ? {} : { kind }),
});
const customer: Column<Shown> = {
  title: 'Customer',
  show: (record) => (
    <a class="above" href={at(['customers', text(record, 'customer_id')])}>
      {text(record, 'customer_id')}
    </a>
  ),
};
const nextOrder: Column<Shown> = { title: 'Next order', show: (record) => <span class="instant">{text(record, 'next_order_date')}</span> };
const named = (record: Shown): string => [text(record, 'first_name'), text(record, 'last_name')].filter((part) => part !== '').join(' ');

/** The kinds of record, in the order of the navigation. */
export const kinds: readonly Kind[] = [
  {
    path: 'customers',
    resource: 'customer',
    searched: 'customers',
    plural: 'customers',
    title: 'Customers',
    one: 'a customer',
    about: 'Who buys.',
    columns: [{ title: 'Name', show: named }, of('E-mail', 'email', 'wide'), of('Subscriptions', 'subscription_count', 'minor number'), id],
    members: members.customer,
    entity: 'customer',
    titleOf: named,
    related: [
      { path: 'subscriptions', by: 'customer', of: 'id' },
      { path: 'addresses', by: 'customer', of: 'id' },
      { path: 'payment-profiles', by: 'customer', of: 'id' },
    ],
  },
  {
    path: 'subscriptions',
    resource: 'subscription',
    searched: 'subscriptions',
    plural: 'subscriptions',
    title: 'Subscriptions',
    one: 'a subscription',
    about: 'Who gets which product, and when next.',
    columns: [id, of('Product', 'product_sku', 'wide'), customer, status, nextOrder],
    statuses: STATUSES,
    members: members.subscription,
    entity: 'subscription',
    titleOf: (record) => `${text(record, 'qty')} × ${text(record, 'product_sku')}, ${text(record, 'interval').toLowerCase()}`,
  },
  {
    path: 'group-subscriptions',
    resource: 'group-subscription',
    searched: 'groupSubscriptions',
    plural: 'group-subscriptions',
    title: 'Group subscriptions',
    one: 'a group subscription',
    about: 'Several products that come together.',
    columns: [of('Name', 'name', 'wide'), customer, status, nextOrder, id],
    members: members['group-subscription'],
    entity: 'group_subscription',
    titleOf: (record) => text(record, 'name') || `Group subscription ${text(record, 'id')}`,
  },
  {
    path: 'products',
    resource: 'product',
    searched: 'products',
    plural: 'products',
    title: 'Products',
    one: 'a product',
    about: 'What can be subscribed to.',
    columns: [of('SKU', 'sku'), of('Name', 'name', 'wide'), of('Price', 'price', 'number'), id],
    members: members.product,
    entity: 'product',
    titleOf: (record) => text(record, 'name') || text(record, 'sku'),
    related: [{ path: 'subscriptions', by: 'product', of: 'sku' }],
  },
  {
    path: 'templates',
    resource: 'group-subscription-template',
    searched: 'groupSubscriptionTemplates',
    plural: 'group-subscription-templates',
    title: 'Templates',
    one: 'a template',
    about: 'What group subscriptions are made from.',
    columns: [of('Code', 'code'), of('Name', 'name', 'wide'), of('Interval', 'interval'), id],
    members: members['group-subscription-template'],
    entity: 'group_subscription_template',
    titleOf: (record) => text(record, 'name') || text(record, 'code'),
  },
  {
    path: 'payment-profiles',
    resource: 'payment-profile',
    searched: 'paymentProfiles',
    plural: 'vault/paymentprofiles',
    title: 'Payment profiles',
    one: 'a payment profile',
    about: 'With what customers pay. They are made by the API, which takes card numbers and shows none.',
    columns: [of('Profile', 'customer_facing_name', 'wide'), customer, status, id],
    statuses: ['retained', 'redacted', 'closed'],
    members: [],
    titleOf: (record) => text(record, 'customer_facing_name'),
  },
  {
    path: 'addresses',
    resource: 'address',
    searched: 'addresses',
    plural: 'addresses',
    title: 'Addresses',
    one: 'an address',
    about: 'Where orders go.',
    columns: [{ title: 'Name', show: named }, of('Street', 'street1', 'wide'), of('City', 'city'), customer, id],
    members: members.address,
    entity: 'customer_address',
    titleOf: (record) => [named(record), text(record, 'city')].filter((part) => part !== '').join(', '),
  },
];

/** The kind that lies in a section. */
export function kindAt(path: string): Kind | undefined {
  return kinds.find((kind) => kind.path === path);
}
