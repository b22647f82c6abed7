import type { DeliveryEntry } from '../../../../../simulator.js';
import { at, shown } from '../../place/place.js';
import { Instant } from '../../shown/instant.js';
import { Badge } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { DeliveryDetail } from './delivery-detail.js';
import { JournalList } from './journal-list.js';
import { deliveryTone, toneOf } from './tones.js';

/** Attempts to deliver webhooks. */
export function Deliveries() {
  const id = shown.value[0];
  return (
    <Split
      title="Deliveries"
      about="Attempts to deliver webhooks, and how they went."
      list={
        <JournalList
          kind="delivery"
          label="Attempts, the latest first"
          columns={columns}
          shownAs={({ delivery }) => delivery}
          offered={['outcome:failed', 'outcome:delivered', 'status:5xx', 'error:*', 'since:5m']}
          empty={{
            title: 'Nothing has been delivered yet.',
            todo: (
              <>
                <a href={at(['destinations'])}>Add a destination</a>, your receiver's address, and change a record or send a ping.
              </>
            ),
          }}
        />
      }
      detail={id === undefined ? undefined : <DeliveryDetail id={id} />}
    />
  );
}

const columns = [
  { title: 'Delivery', show: ({ delivery, attempt }: DeliveryEntry) => `${String(delivery)} / ${String(attempt)}` },
  { title: 'Event', show: ({ type }: DeliveryEntry) => type },
  { title: 'Answer', show: (entry: DeliveryEntry) => <AnswerBadge entry={entry} /> },
  { title: 'Stands', show: ({ outcome }: DeliveryEntry) => <Badge tone={deliveryTone(outcome)}>{outcome}</Badge> },
  { title: 'At', show: ({ at: instant }: DeliveryEntry) => <Instant at={instant} />, kind: 'minor' as const },
];

function AnswerBadge({ entry: { status, error } }: { readonly entry: DeliveryEntry }) {
  return (
    <span title={error ?? ''}>
      <Badge tone={error === null ? 'good' : toneOf(status)}>{status ?? 'none'}</Badge>
    </span>
  );
}
