import type { SnapshotInfo } from '../../../../../simulator.js';
import { call, pathOf, send } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { credentials } from '../../calls/token.js';
import { at, environment, go } from '../../place/place.js';
import { Act, Deed } from '../../shown/act-button.js';
import { download } from '../../shown/download.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { Instant } from '../../shown/instant.js';
import { notify } from '../../shown/notices.js';
import { Empty, Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Table } from '../../shown/table.js';

/** States with names, to go back to, to look into, to take along. */
export function Snapshots() {
  const loaded = useAnswer<{ readonly snapshots: readonly SnapshotInfo[] }>('/snapshots', { live: ['state', 'act'] });
  return (
    <Page title="Snapshots" about="States to go back to: records, clock, orders, all of it. API clients and tokens stay as they are.">
      <Shown loaded={loaded}>{({ snapshots }) => <SnapshotTable snapshots={snapshots} reload={loaded.reload} />}</Shown>
      <Part title="Save the present state">
        <Form
          submit="Save it"
          onSubmit={async (given) => {
            await call('POST', '/snapshots', { body: { name: textIn(given, 'name') ?? '' } });
            notify('Saved.');
            loaded.reload();
          }}
        >
          <TextField label="Name" hint="Letters, digits, dots and dashes; one with that name is replaced" name="name" required />
        </Form>
      </Part>
      <Import reload={loaded.reload} />
      <Reset />
    </Page>
  );
}

function SnapshotTable({ snapshots, reload }: { readonly snapshots: readonly SnapshotInfo[]; readonly reload: () => void }) {
  if (snapshots.length === 0) return <Empty title="None yet.">Save the present state before you try something, and come back to it.</Empty>;
  return (
    <Table
      label="Snapshots"
      rows={snapshots}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Name', show: ({ name }) => name, kind: 'wide' },
        { title: 'Of', show: ({ instant }) => <Instant at={instant} /> },
        { title: 'Acts', show: ({ name }) => <Deeds name={name} reload={reload} /> },
      ]}
    />
  );
}

function Deeds({ name, reload }: { readonly name: string; readonly reload: () => void }) {
  const path = `/snapshots/${encodeURIComponent(name)}`;
  return (
    <span class="actions">
      <Deed
        kind="plain"
        confirm={`Go back to ${name}? What was stored since is gone, unless another snapshot has it.`}
        path={`${path}/restore`}
        done={`The environment is as it was at ${name}.`}
      >
        Restore
      </Deed>
      <Act
        kind="plain"
        act={async () => {
          const made = await call<{ readonly name: string }>('POST', '/fork', { body: { snapshot: name } });
          go(at([], {}, made.name));
          return `This is ${made.name}, made from ${name}.`;
        }}
      >
        Fork
      </Act>
      <Act
        kind="plain"
        act={async () => {
          download(await (await send('GET', `${path}/file`, { accept: '*/*' })).blob(), `${name}.sqlite`);
        }}
      >
        Export
      </Act>
      <Deed kind="plain" confirm={`Remove the snapshot ${name}?`} method="DELETE" path={path} then={reload}>
        Remove
      </Deed>
    </span>
  );
}

function Import({ reload }: { readonly reload: () => void }) {
  return (
    <Part title="Take an exported one in">
      <Form
        submit="Import"
        onSubmit={async (given) => {
          const file = given.get('file');
          if (!(file instanceof File)) return;
          const name = textIn(given, 'name') ?? file.name.replace(/\.[^.]*$/, '');
          const response = await fetch(pathOf(`/snapshots/${encodeURIComponent(name)}/file`), {
            method: 'PUT',
            headers: credentials(),
            body: file,
          });
          if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
          notify(`It is there as ${name}.`);
          reload();
        }}
      >
        <TextField label="File" name="file" type="file" required />
        <TextField label="Name" hint="Left empty it is that of the file" name="name" />
      </Form>
    </Part>
  );
}

function Reset() {
  const reset = (to: string) => async (): Promise<string> => {
    await call('POST', '/reset', { body: { to } });
    return to === 'seed' ? 'All is as it began.' : 'The environment is empty.';
  };
  return (
    <Part title="Begin anew">
      <p class="actions">
        <Act kind="danger" confirm={`Set ${environment.value} back to how it began?`} act={reset('seed')}>
          Back to how it began
        </Act>
        <Act kind="danger" confirm={`Remove all records of ${environment.value}?`} act={reset('empty')}>
          Empty it
        </Act>
      </p>
    </Part>
  );
}
