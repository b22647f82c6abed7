import { useState } from 'preact/hooks';
import type { Client, NewClient } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { at, go, shown } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { Code } from '../../shown/code.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { Instant } from '../../shown/instant.js';
import { Badge, Empty, Facts, Shown } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { Secrets } from './secrets.js';

/** The programs that may call the API. */
export function Clients() {
  const loaded = useAnswer<{ readonly clients: readonly Client[] }>('/clients', { live: ['act'] });
  const id = shown.value[0];
  const client = loaded.value?.clients.find((each) => each.id === id);
  return (
    <Split
      title="API clients"
      about="The programs that may call the API, each with an id and a secret."
      actions={<a href={at(['clients', 'new'])}>New</a>}
      list={<Shown loaded={loaded}>{({ clients }) => <ClientTable clients={clients} />}</Shown>}
      detail={
        id === undefined ? undefined : client !== undefined ? (
          <ClientDetail client={client} reload={loaded.reload} />
        ) : id === 'new' ? (
          <NewClientForm reload={loaded.reload} />
        ) : (
          <Empty title="There is no such client.">Pick one of the list.</Empty>
        )
      }
    />
  );
}

function ClientTable({ clients }: { readonly clients: readonly Client[] }) {
  return (
    <Table
      label="API clients"
      rows={clients}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => at(['clients', id])}
      current={shown.value[0]}
      columns={[
        { title: 'Client', show: ({ id }) => id, kind: 'wide' },
        { title: 'Name', show: ({ name, isOwn }) => name ?? (isOwn ? "the environment's own" : '') },
        { title: 'Made', show: ({ created }) => <Instant at={created} />, kind: 'minor' },
        { title: 'State', show: ({ revoked }) => revoked !== null && <Badge tone="bad">revoked</Badge> },
      ]}
    />
  );
}

function ClientDetail({ client: { id, name, isOwn, created, revoked }, reload }: { readonly client: Client; readonly reload: () => void }) {
  const path = `/clients/${encodeURIComponent(id)}`;
  return (
    <article>
      <header class="detail-head">
        <h2>{name ?? id}</h2>
        {revoked !== null && <Badge tone="bad">revoked</Badge>}
      </header>
      <Facts
        facts={[
          ['Client id', id],
          ['Made', <Instant at={created} />],
          ['Revoked', revoked === null ? null : <Instant at={revoked} />],
        ]}
      />
      {revoked === null && <Secrets path={`${path}/secret`} />}
      {!isOwn && revoked === null && (
        <p class="actions">
          <Deed
            kind="danger"
            confirm={`Revoke ${id} and its tokens for good?`}
            method="DELETE"
            path={path}
            done={`${id} is refused from now on.`}
            then={reload}
          >
            Revoke
          </Deed>
        </p>
      )}
    </article>
  );
}

function NewClientForm({ reload }: { readonly reload: () => void }) {
  const [made, setMade] = useState<NewClient | undefined>();
  if (made !== undefined) {
    return (
      <article>
        <h2>{made.id}</h2>
        <Code text={`export SUBSIM_CLIENT_ID='${made.id}' SUBSIM_CLIENT_SECRET='${made.secret}'`} label="Its credentials" />
        <p>
          <button
            type="button"
            onClick={() => {
              go(at(['clients', made.id]));
            }}
          >
            Done
          </button>
        </p>
      </article>
    );
  }
  return (
    <article>
      <h2>New client</h2>
      <Form
        submit="Make it"
        onSubmit={async (given) => {
          const body = Object.fromEntries(
            ['id', 'name'].flatMap((name) => (textIn(given, name) === undefined ? [] : [[name, textIn(given, name)]])),
          );
          setMade(await call<NewClient>('POST', '/clients', { body }));
          reload();
        }}
      >
        <TextField label="Id" hint="Left empty one is drawn" name="id" />
        <TextField label="Name" hint="What the program is" name="name" />
      </Form>
    </article>
  );
}
