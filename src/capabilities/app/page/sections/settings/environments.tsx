import { useState } from 'preact/hooks';
import { call } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { at, environment, go } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { Code } from '../../shown/code.js';
import { Field, Form, TextField, textIn } from '../../shown/form.js';
import { Instant } from '../../shown/instant.js';
import { Badge, Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Table } from '../../shown/table.js';

interface Info {
  readonly name: string;
  readonly clientId: string;
  readonly wire: string;
  readonly clock: { readonly kind: string; readonly now: string };
  readonly counts: Readonly<Record<string, number>>;
}

interface Made extends Info {
  readonly clientSecret: string;
}

/** The environments: whole platforms of their own, of which one is looked at. */
export function Environments() {
  const [made, setMade] = useState<Made | undefined>();
  const loaded = useLoaded((signal) => call<{ readonly environments: readonly Info[] }>('GET', '/environments', { signal, isOwn: true }), {
    about: `environments ${made?.name ?? ''}`,
    live: ['state'],
  });
  return (
    <Page title="Environments" about="Whole platforms of their own, with data, clock and credentials. Tests get one each.">
      <Shown loaded={loaded}>{({ environments }) => <EnvironmentTable environments={environments} reload={loaded.reload} />}</Shown>
      {made !== undefined && (
        <Part title={`${made.name} was made`} actions={<a href={at([], {}, made.name)}>Go there</a>}>
          <Code text={`export SUBSIM_CLIENT_ID='${made.clientId}' SUBSIM_CLIENT_SECRET='${made.clientSecret}'`} label="Its credentials" />
        </Part>
      )}
      <Part title="Make one">
        <NewEnvironment onMade={setMade} />
      </Part>
      <Part title="Fork this one">
        <p class="quiet">A new environment with the present state of {environment.value}; nothing that waits to be sent comes along.</p>
        <Act
          act={async () => {
            const fork = await call<Made>('POST', '/fork', { body: {} });
            go(at([], {}, fork.name));
            return `This is ${fork.name}.`;
          }}
        >
          Fork {environment.value}
        </Act>
      </Part>
    </Page>
  );
}

function EnvironmentTable({ environments, reload }: { readonly environments: readonly Info[]; readonly reload: () => void }) {
  return (
    <Table
      label="Environments"
      rows={environments}
      keyOf={({ name }) => name}
      hrefOf={({ name }) => at([], {}, name)}
      current={environment.value}
      columns={[
        { title: 'Name', show: ({ name }) => name, kind: 'wide' },
        { title: 'Client', show: ({ clientId }) => clientId, kind: 'minor' },
        { title: 'Customers', show: ({ counts }) => counts.customers ?? 0, kind: 'number' },
        { title: 'Clock', show: ({ clock }) => <Badge>{clock.kind}</Badge> },
        { title: 'Now', show: ({ clock }) => <Instant at={clock.now} />, kind: 'minor' },
        { title: 'Acts', show: ({ name }) => name !== 'default' && <Remove name={name} reload={reload} /> },
      ]}
    />
  );
}

function Remove({ name, reload }: { readonly name: string; readonly reload: () => void }) {
  return (
    <span class="above">
      <Act
        kind="plain"
        confirm={`Remove ${name} with all that it holds?`}
        act={async () => {
          await call('DELETE', `/environments/${name}`, { isOwn: true });
          if (environment.value === name) go(at(['environments'], {}, 'default'));
          reload();
        }}
      >
        Remove
      </Act>
    </span>
  );
}

function NewEnvironment({ onMade }: { readonly onMade: (made: Made) => void }) {
  return (
    <Form
      submit="Make it"
      onSubmit={async (given) => {
        const texts = ['name', 'seed', 'wire', 'clock'].flatMap((name) =>
          textIn(given, name) === undefined ? [] : [[name, textIn(given, name)]],
        );
        onMade(await call<Made>('POST', '/environments', { body: Object.fromEntries(texts), isOwn: true }));
      }}
    >
      <TextField label="Name" hint="Lower-case letters, digits and dashes; left empty one is made up" name="name" />
      <Choice
        name="seed"
        label="Begins with"
        options={[
          ['demo', 'the demo shop'],
          ['empty', 'nothing'],
        ]}
      />
      <Choice
        name="wire"
        label="Wire"
        options={[
          ['documented', 'documented'],
          ['observed', 'observed'],
        ]}
      />
      <Choice
        name="clock"
        label="Clock"
        options={[
          ['frozen', 'stands'],
          ['system', 'goes with the machine'],
        ]}
      />
    </Form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, title: string])[];
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <Field label={label}>
      <select name={name}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
}
