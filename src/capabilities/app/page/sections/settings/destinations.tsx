import type { Destination, DeliveryRules, ListedDestination } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { at, go, shown } from '../../place/place.js';
import { Act, Deed } from '../../shown/act-button.js';
import { EventTypes, eventTypesIn } from '../../shown/event-types.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Badge, Empty, Part, Shown } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { DestinationDetail } from './destination-detail.js';

/** Where webhooks are sent. */
export function Destinations() {
  const loaded = useAnswer<{ readonly destinations: readonly ListedDestination[] }>('/destinations', {
    live: ['act', 'delivery', 'state'],
  });
  const id = shown.value[0];
  const destination = loaded.value?.destinations.find((each) => String(each.id) === id);
  return (
    <Split
      title="Destinations"
      about="Your receivers of webhooks, each with a secret of its own."
      actions={<a href={at(['destinations', 'new'])}>New</a>}
      list={
        <>
          <Shown loaded={loaded}>{({ destinations }) => <DestinationTable destinations={destinations} />}</Shown>
          <Rules />
        </>
      }
      detail={
        id === undefined ? undefined : destination !== undefined ? (
          <DestinationDetail key={id} destination={destination} reload={loaded.reload} />
        ) : id === 'new' ? (
          <NewDestination reload={loaded.reload} />
        ) : (
          <Empty title="There is no such destination.">Pick one of the list.</Empty>
        )
      }
    />
  );
}

function DestinationTable({ destinations }: { readonly destinations: readonly ListedDestination[] }) {
  if (destinations.length === 0) {
    return (
      <Empty title="Nobody is told of events yet.">
        <p>
          <a href={at(['destinations', 'new'])}>Add your receiver</a>, or look at what it would get first:
        </p>
        <Deed path="/inboxes" body={{ destination: true }} done={"Webhooks go to an inbox of Subsim's own, which takes them all."}>
          Send webhooks to an inbox here
        </Deed>
      </Empty>
    );
  }
  return (
    <Table
      label="Destinations"
      rows={destinations}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => at(['destinations', id])}
      current={shown.value[0]}
      columns={[
        { title: 'Address', show: ({ url }) => url ?? 'redacted', kind: 'wide' },
        { title: 'Types', show: ({ eventTypes }) => (eventTypes === null ? 'all' : eventTypes.length), kind: 'minor' },
        { title: 'State', show: ({ status }) => <Badge tone={status === 'enabled' ? 'good' : 'calm'}>{status}</Badge> },
        { title: 'Id', show: ({ id }) => id, kind: 'number' },
      ]}
    />
  );
}

function NewDestination({ reload }: { readonly reload: () => void }) {
  return (
    <article>
      <h2>New destination</h2>
      <Form
        submit="Add it"
        onSubmit={async (given) => {
          const [secret, eventTypes] = [textIn(given, 'secret'), eventTypesIn(given)];
          const body = {
            url: textIn(given, 'url') ?? '',
            ...(secret === undefined ? {} : { secret }),
            ...(eventTypes === null ? {} : { eventTypes }),
          };
          const { id } = await call<Destination>('POST', '/destinations', { body });
          notify('It gets events from now on.');
          reload();
          go(at(['destinations', id]));
        }}
      >
        <TextField label="Address" hint="As in http://127.0.0.1:8080/webhooks" name="url" inputMode="url" required />
        <TextField label="Secret" hint="Left empty one is drawn" name="secret" type="password" autocomplete="off" />
        <EventTypes picked={null} />
      </Form>
    </article>
  );
}

function Rules() {
  const loaded = useAnswer<DeliveryRules>('/delivery-rules', { live: ['act'] });
  const set = (body: object) => async (): Promise<string> => {
    await call('PATCH', '/delivery-rules', { body });
    loaded.reload();
    return 'It counts from the next answer on.';
  };
  return (
    <Part title="What answers mean">
      <Shown loaded={loaded}>
        {({ gone, retryAfter }) => (
          <p class="actions">
            <Act act={set({ gone: gone === 'retry' ? 'disable' : 'retry' })}>
              {gone === 'retry' ? 'A 410 is tried again' : 'A 410 disables its destination'}
            </Act>
            <Act act={set({ retryAfter: retryAfter === 'ignore' ? 'honour' : 'ignore' })}>
              {retryAfter === 'ignore' ? 'Retry-After is ignored' : 'Retry-After is honoured'}
            </Act>
          </p>
        )}
      </Shown>
    </Part>
  );
}
