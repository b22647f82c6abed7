import { defaultInterval } from '../records/configuration.js';
import { boolean, choice, date, dateTime, integer, list, map, object, objectOf, sentences, text } from '../records/field-type.js';
import { customerReference, interval, reference } from '../records/reference-type.js';
import { defaulting, derived, field, readOnly } from '../records/field.js';
import { isList, type Json } from '../json/json.js';
import { statuses } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import { environmentId, idIn, instants, references, shownMembers, type RecordV3 } from '../records/member-v3.js';
import { pairColumn } from '../records/pair-column.js';
import { defineResource, integerColumn, type Draft } from '../records/resource.js';
import { rows } from '../records/rows.js';
import { addTo, under } from '../refusals/problem.js';
import { isAbsent, numberOf, type Values } from '../json/values.js';
import { groupCancelled, groupStatus, latest, memberConsequences, membersOf } from './group-members.js';
import { itemFields, namesFixedPrice } from './items.js';
import { countCheckoutOrder } from './order-date-rules.js';
import { customerFilters, customerMembers, fieldFilters, idFilter, statusMembers } from './ordering-v3.js';
import { addressMembers, paymentProfileMembers, requireOwnLinks, requireShippingAddress } from './ordering.js';

const nullableText = field(text(), 'O O N');

// What a group shows of each of its subscriptions.
const shownOfMember = {
  id: field(integer(), 'R - -'),
  product_sku: field(text(), 'R - -'),
  qty: field(integer(), 'R - -'),
  status: field(choice(...statuses), 'R - -'),
};

const memberItems = rows(
  { ...itemFields, platform_specific_fields: field(map(), 'O O E'), user_defined_fields: field(map(), 'O O E') },
  namesFixedPrice,
);

/** Several item subscriptions of one customer that are ordered together (§2.1; #2.1-group-members, #2.1-group-update). */
export const groupSubscription = defineResource({
  name: 'group-subscription',
  firstId: 7001,
  owner: 'customer_id',
  entityType: 'group_subscription',
  fields: {
    id: readOnly(integer()),
    customer_id: field(customerReference(), 'R - -'),
    group_subscription_template_id: field(reference('group-subscription-template'), 'O - -'),
    name: field(text(), 'O O N', { fallback: (values, view) => templateOf(values, view).name }),
    ...derived(choice(...statuses), {
      names: ['status'],
      argument: () => '',
      show: (id, _argument, view) => [JSON.stringify(groupStatus(membersOf(id, view)))],
    }),
    interval: field(interval(), 'O O X', {
      fallback: (values, view) => templateOf(values, view).interval ?? defaultInterval(view.configuration),
    }),
    scheduling_rule_params: field(object(), 'O O N'),
    schedule_name: readOnly(text(), { computed: (values) => values.interval }),
    is_scheduled: readOnly(boolean(), { computed: (values) => !isAbsent(values.interval) }),
    next_order_date: field(date(), 'R O X'),
    first_order_already_created: field(boolean(), 'O - -', { transient: true }),
    ...derived(date(), {
      names: ['last_order_date'],
      argument: () => '',
      show: (id, _argument, view) => [textOrNothing(latest(membersOf(id, view), 'last_order_date'))],
    }),
    expiration_date: field(date(), 'O O N'),
    requires_shipping: defaulting(boolean(), true),
    shipping_method_code: nullableText,
    ecommerce_store_code: nullableText,
    coupon_code: nullableText,
    payment_method_code: nullableText,
    ...paymentProfileMembers,
    ...addressMembers,
    items: field(memberItems, 'O - -', { transient: true }),
    ...derived([list(objectOf(shownOfMember)), integer()], {
      names: ['subscriptions', 'recurring_order_count'],
      argument: () => '',
      show: (id, _argument, view) => {
        const members = membersOf(id, view);
        const shown = members.map(({ id: member, product_sku, qty, status }) => ({ id: member, product_sku, qty, status }));
        return [JSON.stringify(shown), String(Math.max(0, ...members.map(({ recurring_order_count: count }) => Number(count))))];
      },
    }),
    user_defined_fields: field(map(), 'O O E'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
    ...derived(dateTime(), {
      names: ['cancelled'],
      argument: () => '',
      show: (id, _argument, view) => [textOrNothing(groupCancelled(membersOf(id, view)))],
    }),
  },
  columns: {
    customer_id: integerColumn('customer_id'),
    group_subscription_template_id: integerColumn('group_subscription_template_id'),
    field_pairs: pairColumn('user_defined_fields'),
  },
  filters: {
    customer_id: { column: 'customer_id', kind: 'id' },
    group_subscription_template_id: { column: 'group_subscription_template_id', kind: 'id' },
  },
  v2: {
    path: 'group-subscriptions',
    actions: ['list', 'create', 'create-many', 'patch-many', 'read', 'update', 'patch'],
    widget: ['list', 'read'],
  },
  v3: {
    path: 'group-subscriptions',
    actions: ['list', 'read'],
    widget: ['list', 'read'],
    members: [
      ...shownMembers('id'),
      environmentId,
      ...customerMembers,
      ...shownMembers('name'),
      ...statusMembers,
      ...shownMembers('interval', 'schedule_name', 'next_order_date', 'last_order_date', 'expiration_date'),
      references('subscriptions', 'subscriptions', { resource: 'subscription', ids: memberIds }),
      ...shownMembers('user_defined_fields'),
      ...instants('created', 'updated'),
    ],
    filters: {
      ...idFilter,
      ...customerFilters,
      status: {
        column: 'id',
        kind: 'choice',
        options: statuses,
        best: { resource: 'subscription', by: 'group_subscription_id', column: 'status' },
      },
      ...fieldFilters,
    },
    sparse: true,
  },
  rules: (draft, view) => {
    if (draft.before === undefined) {
      requireShippingAddress(draft);
      if (!draft.isSeed) requireItems(draft, view);
      countCheckoutOrder(draft, view);
    }
    requireOwnLinks(draft, view);
  },
  consequences: memberConsequences,
});

function memberIds({ value }: RecordV3): readonly number[] {
  const subscriptions = value('subscriptions');
  return isList(subscriptions) ? subscriptions.flatMap((shown) => idIn(shown) ?? []) : [];
}

function templateOf(values: Values, view: View): Values {
  const id = numberOf(values, 'group_subscription_template_id');
  return (id === undefined ? undefined : view.own('group-subscription-template', id)) ?? {};
}

// The items of the request, or those of the template; a disabled template cannot be used.
function requireItems({ values, violations }: Draft, view: View): void {
  const template = templateOf(values, view);
  if (template.is_enabled === false)
    violations.push({ path: ['group_subscription_template_id'], message: sentences.invalid, why: () => 'The template is disabled.' });
  if (violations.some(({ path }) => path[0] === 'items' || path[0] === 'group_subscription_template_id')) return;
  // What the template names may have gone since.
  const read = isAbsent(values.items) ? memberItems.read(template.items ?? [], view) : { value: values.items };
  if ('violations' in read) addTo(violations, under('items', read.violations));
  if (!('value' in read)) return;
  values.items = read.value;
  if (hasNone(values.items))
    violations.push({ path: ['items'], message: sentences.blank, why: () => 'A group needs an item, its own or of its template.' });
}

function hasNone(items: Json | undefined): boolean {
  return !isList(items) || items.length === 0;
}

function textOrNothing(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text);
}
