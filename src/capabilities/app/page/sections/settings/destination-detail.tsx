import type { ListedDestination } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { at } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { EventTypes, eventTypesIn } from '../../shown/event-types.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Badge, Part } from '../../shown/parts.js';
import { Secrets } from './secrets.js';

interface DetailProps {
  readonly destination: ListedDestination;
  readonly reload: () => void;
}

/** One destination: its address and types, its secret, and what is done with it. */
export function DestinationDetail({ destination, reload }: DetailProps) {
  const { id, url, status, eventTypes } = destination;
  const path = `/destinations/${String(id)}`;
  return (
    <article>
      <header class="detail-head">
        <h2>{url ?? `Destination ${String(id)}`}</h2>
        <Badge tone={status === 'enabled' ? 'good' : 'calm'}>{status}</Badge>
      </header>
      <Deeds destination={destination} reload={reload} />
      {url !== null && (
        <>
          <Part title="Address and types">
            <Form
              submit="Save"
              onSubmit={async (given) => {
                await call('PATCH', path, { body: { url: textIn(given, 'url') ?? '', eventTypes: eventTypesIn(given) } });
                notify('Saved.');
                reload();
              }}
            >
              <TextField label="Address" name="url" inputMode="url" required defaultValue={url} />
              <EventTypes picked={eventTypes} />
            </Form>
          </Part>
          <Secrets path={`${path}/secret`} />
        </>
      )}
    </article>
  );
}

function Deeds({ destination: { id, status, url }, reload }: DetailProps) {
  const act = (action: string, done: string) => async (): Promise<string> => {
    await call('POST', `/destinations/${String(id)}/${action}`);
    reload();
    return done;
  };
  return (
    <div class="actions deeds">
      {url !== null && <Act act={act('ping', 'A ping is on its way.')}>Send a ping</Act>}
      {url !== null && status !== 'enabled' && <Act act={act('enable', 'It gets events again.')}>Enable</Act>}
      {status === 'enabled' && <Act act={act('disable', 'It gets nothing more.')}>Disable</Act>}
      {url !== null && (
        <Act kind="danger" confirm="Erase address and secret for good?" act={act('redact', 'Address and secret are gone.')}>
          Redact
        </Act>
      )}
      <a href={at(['deliveries'], { q: `destination:${String(id)}` })}>What was sent there</a>
    </div>
  );
}
