import type { EventEntry, EventView } from '../../../../../simulator.js';
import { useAnswer } from '../../calls/loaded.js';
import { at, shown } from '../../place/place.js';
import { Body } from '../../shown/code.js';
import { Instant } from '../../shown/instant.js';
import { Empty, Facts, Part, Shown } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { DeliveryRows } from './delivery-rows.js';
import { JournalList } from './journal-list.js';
import { Trigger } from './trigger.js';

/** What happened to records, as webhooks tell it. */
export function Events() {
  const id = shown.value[0];
  return (
    <Split
      title="Events"
      about="What happened to records, as webhooks tell it."
      actions={<a href={at(['events', 'new'])}>Trigger an event</a>}
      list={
        <JournalList
          kind="event"
          label="Events, the latest first"
          columns={columns}
          shownAs={({ event }) => event}
          offered={['type:subscription.*', 'type:customer.*', 'type:ping', 'since:5m']}
          empty={{
            title: 'No events yet.',
            todo: 'Change a record, by the API or here, or trigger an event; each becomes a webhook for every destination that takes it.',
          }}
        />
      }
      detail={id === undefined ? undefined : id === 'new' ? <Trigger /> : <EventDetail id={id} />}
    />
  );
}

const columns = [
  { title: 'Event', show: ({ type }: EventEntry) => type },
  { title: 'About', show: ({ subject }: EventEntry) => subject ?? '', kind: 'wide' as const },
  { title: 'Number', show: ({ event }: EventEntry) => event, kind: 'number' as const },
  { title: 'At', show: ({ at: instant }: EventEntry) => <Instant at={instant} />, kind: 'minor' as const },
];

function EventDetail({ id }: { readonly id: string }) {
  const loaded = useAnswer<EventView>(`/events/${encodeURIComponent(id)}`, { live: ['delivery'] });
  return <Shown loaded={loaded}>{(event) => <EventParts event={event} />}</Shown>;
}

function EventParts({ event }: { readonly event: EventView }) {
  const { id, type, created, dataText, deliveries } = event;
  return (
    <article>
      <header class="detail-head">
        <h2>{type}</h2>
      </header>
      <div class="actions">
        <a href={at(['trace', `event:${String(id)}`])}>Trace</a>
        <a href={at(['events', 'new'], { like: String(id) })}>Edit and send again</a>
      </div>
      <Facts
        facts={[
          ['Event', id],
          ['Made', <Instant at={created} />],
          ['Read by receivers at', <code>/services/v2/webhook-events/{id}</code>],
        ]}
      />
      <Part title="Deliveries">
        {deliveries.length === 0 ? (
          <Empty title="Nobody takes this event.">
            <a href={at(['destinations'])}>Add a destination</a> for its type, then trigger it again.
          </Empty>
        ) : (
          <DeliveryRows deliveries={deliveries} />
        )}
      </Part>
      <Part title="Data">
        <Body text={dataText} label="What it says" />
      </Part>
    </article>
  );
}
