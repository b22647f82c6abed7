import type { OrderEntry } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { at, shown } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { Instant } from '../../shown/instant.js';
import { Badge } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { JournalList } from './journal-list.js';
import { orderTone } from './tones.js';
import { OrderDetail } from './order-detail.js';

/** Attempts to have orders placed by the merchant's system. */
export function Orders() {
  const id = shown.value[0];
  return (
    <Split
      title="Orders"
      about="What was asked of the order callback, and how it answered."
      actions={
        <Act act={runOrders} title="Collects what is due today, whatever the time">
          Place orders now
        </Act>
      }
      list={
        <JournalList
          kind="order"
          label="Orders, the latest first"
          columns={columns}
          shownAs={({ order }) => order}
          offered={['outcome:failed', 'outcome:placed', 'error:*', 'since:5m']}
          empty={{
            title: 'No orders were placed yet.',
            todo: (
              <>
                Set an <a href={at(['order-callback'])}>order callback</a>, then place what is due today, or{' '}
                <a href={at(['clock'])}>move the clock</a>.
              </>
            ),
          }}
        />
      }
      detail={id === undefined ? undefined : <OrderDetail id={id} />}
    />
  );
}

async function runOrders(): Promise<string> {
  await call('POST', '/orders/run');
  return 'What is due today was collected; orders are sent one after another.';
}

const columns = [
  { title: 'Order', show: ({ order }: OrderEntry) => order },
  { title: 'For', show: ({ subscriptions }: OrderEntry) => subscriptionsTold(subscriptions), kind: 'wide' as const },
  { title: 'Number', show: ({ orderNumber }: OrderEntry) => orderNumber ?? '' },
  { title: 'Came to', show: ({ outcome }: OrderEntry) => <Badge tone={orderTone(outcome)}>{outcome}</Badge> },
  { title: 'At', show: ({ at: instant }: OrderEntry) => <Instant at={instant} />, kind: 'minor' as const },
];

function subscriptionsTold(ids: readonly number[]): string {
  return `${ids.length === 1 ? 'subscription' : 'subscriptions'} ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ' …' : ''}`;
}
