import type { ShownRecord } from '../../../../../simulator.js';
import { jsonText } from '../../calls/exact.js';
import { useAnswer } from '../../calls/loaded.js';
import { asked, at, go, here } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { Code } from '../../shown/code.js';
import { Facts, Shown } from '../../shown/parts.js';
import { RecordFields } from '../fields/record-fields.js';
import { kindAt, StatusBadge, text, type Kind, type Shown as Values } from './kinds.js';
import type { Opened } from './opened.js';
import { EditMembers } from './edit-members.js';
import { RecordHistory } from './record-history.js';
import { Related } from './related.js';
import { SubscriptionDeeds } from './subscription-deeds.js';

const VIEWS = [
  ['', 'Record'],
  ['edit', 'Edit'],
  ['fields', 'User-defined fields'],
  ['history', 'History'],
  ['json', 'JSON'],
] as const;

/** One record: what it holds, its user-defined fields, its history, and what staff do with it. */
export function RecordDetail({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const loaded = useAnswer<ShownRecord>(`/records/${kind.resource}/${encodeURIComponent(id)}`, {
    live: ['request', 'order', 'act', 'state', 'move'],
  });
  return <Shown loaded={loaded}>{({ record }) => <RecordParts opened={{ kind, id, record, reload: loaded.reload }} />}</Shown>;
}

function RecordParts({ opened }: { readonly opened: Opened }) {
  const { kind, id, record } = opened;
  const view = asked.value.get('view') ?? '';
  const views = VIEWS.filter(([name]) => (name !== 'edit' || kind.members.length > 0) && (name !== 'fields' || kind.entity !== undefined));
  return (
    <article>
      <header class="detail-head">
        <h2>{kind.titleOf(record) || `${kind.one} ${id}`}</h2>
        <StatusBadge status={text(record, 'status')} />
      </header>
      <Owner id={text(record, 'customer_id')} />
      {kind.resource === 'subscription' && <SubscriptionDeeds opened={opened} />}
      <nav class="switch" aria-label="Views of the record">
        {views.map(([name, title]) => (
          <a key={name} href={here({ view: name })} aria-current={name === view ? 'true' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <View view={view} opened={opened} />
    </article>
  );
}

function Owner({ id }: { readonly id: string }) {
  return id === '' ? null : <OwnerLine id={id} />;
}

function OwnerLine({ id }: { readonly id: string }) {
  const { value } = useAnswer<ShownRecord>(`/records/customer/${encodeURIComponent(id)}`);
  return (
    <p class="owner">
      for <a href={at(['customers', id])}>{value === undefined ? id : kindAt('customers')?.titleOf(value.record)}</a>
    </p>
  );
}

function View({ view, opened }: { readonly view: string; readonly opened: Opened }) {
  const { kind, id, record } = opened;
  switch (view) {
    case 'edit':
      return <EditMembers opened={opened} />;
    case 'fields':
      return <RecordFields opened={opened} />;
    case 'history':
      return <RecordHistory resource={kind.resource} id={id} />;
    case 'json':
      return <Code text={jsonText(record, 2)} label="As v2 of the API shows it" />;
    default:
      return <Overview opened={opened} />;
  }
}

// What other parts show, or nobody looks for.
const ELSEWHERE = new Set(['user_defined_fields', 'subscription_products', 'platform_specific_fields']);

function Overview({ opened: { kind, id, record } }: { readonly opened: Opened }) {
  const facts = Object.entries(record)
    .filter(([name, value]) => !ELSEWHERE.has(name) && value !== '' && (typeof value !== 'object' || isNested(name, value)))
    .map(([name, value]) => [labelOf(name), <Value key={name} name={name} value={value} />] as const);
  return (
    <>
      <Facts facts={facts} />
      <Related kind={kind} record={record} />
      {kind.resource === 'subscription' && (
        <p class="actions">
          <a href={at(['orders'], { q: `subscription:${id}` })}>Its orders</a>
          <a href={at(['timeline'], { subscription: id })}>Its time line</a>
          <a href={at(['events'], { q: `for:subscription:${id}` })}>Its events</a>
        </p>
      )}
      {kind.resource === 'address' && (
        <Deed
          kind="danger"
          confirm="Remove this address for good?"
          method="DELETE"
          path={`/records/address/${encodeURIComponent(id)}`}
          done="The address is gone."
          then={() => {
            go(at([kind.path]));
          }}
        >
          Remove
        </Deed>
      )}
    </>
  );
}

// The sections to which members lead.
const LEADING: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  shipping_address_id: 'addresses',
  billing_address_id: 'addresses',
  default_address_id: 'addresses',
  default_billing_address_id: 'addresses',
  default_shipping_address_id: 'addresses',
  payment_profile_id: 'payment-profiles',
  group_subscription_id: 'group-subscriptions',
  group_subscription_template_id: 'templates',
};

// Of a record that is shown inside this one: where it leads, and its name there.
const NESTED: Readonly<Record<string, string>> = {
  payment_profile: 'payment-profiles',
  shipping_address: 'addresses',
  billing_address: 'addresses',
};

function isNested(name: string, value: unknown): value is Values {
  return name in NESTED && typeof value === 'object' && value !== null && 'id' in value;
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (isNested(name, value)) {
    const kind = kindAt(NESTED[name] ?? '');
    return <a href={at([NESTED[name] ?? '', text(value, 'id')])}>{kind?.titleOf(value)}</a>;
  }

  const shown = typeof value === 'string' ? value : jsonText(value);
  const section = LEADING[name];
  if (section !== undefined && kindAt(section) !== undefined && shown !== 'null') return <a href={at([section, shown])}>{shown}</a>;
  if (name === 'product_sku') return <a href={at(['products'], { q: shown })}>{shown}</a>;
  return <>{shown}</>;
}

// As in "Customer id".
function labelOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());
}
