import { useState } from 'preact/hooks';
import type { EventEntry, EventRecord, EventView } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, at, go } from '../../place/place.js';
import { EVENT_TYPES } from '../../shown/event-types.js';
import { Field, Form, TextField, textIn } from '../../shown/form.js';
import { pretty } from '../../shown/code.js';
import { notify } from '../../shown/notices.js';
import { Shown } from '../../shown/parts.js';

/** Makes an event by hand, or one like another with other data, and sends it. */
export function Trigger() {
  const like = asked.value.get('like');
  const loaded = useLoaded((signal) => (like === null ? Promise.resolve(NOTHING) : likeEvent(like, signal)), { about: like ?? 'new' });
  return <Shown loaded={loaded}>{(given) => <TriggerForm {...given} />}</Shown>;
}

/** An event to make one like it, and the record that it is about; nothing for a new one. */
interface Like {
  readonly event: EventView | null;
  readonly subject: string;
}

const NOTHING: Like = { event: null, subject: '' };

// What an event is about stands in the journal.
async function likeEvent(id: string, signal: AbortSignal): Promise<Like> {
  const [event, { entries }] = await Promise.all([
    call<EventView>('GET', `/events/${encodeURIComponent(id)}`, { signal }),
    call<{ readonly entries: readonly EventEntry[] }>('GET', `/journal${query({ kind: 'event', event: id, limit: 1 })}`, { signal }),
  ]);
  return { event, subject: entries[0]?.subject ?? '' };
}

function TriggerForm({ event, subject }: Like) {
  const [type, setType] = useState<string>(event?.type ?? 'subscription.updated');
  return (
    <article>
      <h2>{event === null ? 'Trigger an event' : `An event like ${String(event.id)}`}</h2>
      <p class="quiet">It goes to each destination that takes its type, signed as any other.</p>
      <Form
        submit="Send it"
        onSubmit={async (given) => {
          const made = await call<EventRecord>('POST', '/events', { body: wanted(given, type, event) });
          notify(`Event ${String(made.id)} was made.`);
          go(at(['events', made.id]));
        }}
      >
        <Field label="Type">
          <select
            name="type"
            value={type}
            onChange={({ currentTarget }) => {
              setType(currentTarget.value);
            }}
          >
            {EVENT_TYPES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        {type !== 'ping' && (
          <TextField
            label="About"
            hint="As subscription:5001, customer:2001 or payment-profile:6001; empty for one that fits"
            name="for"
            value={subject}
          />
        )}
        {event !== null && (
          <Field label="Data" hint="What differs from what the platform would say is sent as you write it here">
            <textarea name="data" rows={16} spellcheck={false} defaultValue={pretty(event.dataText)} />
          </Field>
        )}
      </Form>
    </article>
  );
}

// Each member that was edited becomes an operation of a JSON Patch.
function wanted(given: FormData, type: string, event: EventView | null): object {
  const about = textIn(given, 'for');
  const text = textIn(given, 'data');
  const patch = event === null || text === undefined ? [] : patchTo(JSON.parse(text) as Record<string, unknown>, event);
  return { type, ...(about === undefined ? {} : { for: about }), ...(patch.length === 0 ? {} : { patch }) };
}

function patchTo(data: Readonly<Record<string, unknown>>, event: EventView): readonly object[] {
  const before = event.data as Readonly<Record<string, unknown>>;
  return Object.entries(data)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
    .map(([name, value]) => ({ op: 'add', path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, value }));
}
