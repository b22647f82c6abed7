import type { Fault } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { Field, Form, textIn } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Empty, Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Table } from '../../shown/table.js';

const NUMBERS = [
  ['status', 'Answered with status', 'As in 503'],
  ['retryAfter', 'Retry-After', 'Seconds, for 429 and 503'],
  ['delay', 'Delayed by', 'Milliseconds'],
  ['times', 'So many times', 'Left empty always'],
] as const;

/** What befalls requests to the API on purpose. */
export function Faults() {
  const loaded = useLoaded((signal) => call<{ readonly faults: readonly Fault[] }>('GET', '/faults', { signal }), {
    about: 'faults',
    live: ['act', 'request'],
  });
  const add = async (given: FormData): Promise<void> => {
    const numbers = NUMBERS.flatMap(([name]) => (textIn(given, name) === undefined ? [] : [[name, Number(textIn(given, name))] as const]));
    const texts = ['method', 'path'].flatMap((name) => (textIn(given, name) === undefined ? [] : [[name, textIn(given, name)] as const]));
    const reset = given.get('reset') === null ? {} : { reset: true };
    await call('POST', '/faults', { body: { ...Object.fromEntries([...texts, ...numbers]), ...reset } });
    notify('It bites from now on.');
    loaded.reload();
  };
  return (
    <Page
      title="Faults"
      about="What befalls your client's requests on purpose, to see how it copes."
      actions={
        <Act
          act={async () => {
            await call('DELETE', '/faults');
            loaded.reload();
            return 'All is as it should be.';
          }}
        >
          Remove all
        </Act>
      }
    >
      <Shown loaded={loaded}>{({ faults }) => <FaultTable faults={faults} reload={loaded.reload} />}</Shown>
      <Part title="Add one">
        <Form submit="Add it" onSubmit={add}>
          <Field label="Method">
            <select name="method">
              <option value="">any</option>
              {['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => (
                <option key={method}>{method}</option>
              ))}
            </select>
          </Field>
          <Field label="Path" hint="* stands for anything, as in /services/v2/*">
            <input name="path" type="text" />
          </Field>
          {NUMBERS.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint}>
              <input name={name} type="text" inputMode="numeric" pattern="[0-9]*" />
            </Field>
          ))}
          <label class="field check">
            <input name="reset" type="checkbox" />
            <span class="field-label">The connection is reset</span>
          </label>
        </Form>
      </Part>
    </Page>
  );
}

function FaultTable({ faults, reload }: { readonly faults: readonly Fault[]; readonly reload: () => void }) {
  if (faults.length === 0) {
    return (
      <Empty title="Nothing befalls requests.">
        Add a fault below. What it did stands under <a href={at(['requests'], { q: 'header:subsim-fault' })}>Requests</a>.
      </Empty>
    );
  }
  return (
    <Table
      label="Faults"
      rows={faults}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Requests', show: (fault) => `${text(fault, 'method') || 'any'} ${text(fault, 'path') || 'any path'}`, kind: 'wide' },
        {
          title: 'What',
          show: (fault) =>
            ['status', 'delay', 'reset', 'retryAfter']
              .flatMap((name) => (text(fault, name) === '' ? [] : [`${name} ${text(fault, name)}`]))
              .join(', '),
        },
        { title: 'Times', show: (fault) => text(fault, 'times') || 'always', kind: 'number' },
        {
          title: '',
          show: ({ id }) => (
            <Act
              kind="plain"
              act={async () => {
                await call('DELETE', `/faults/${String(id)}`);
                reload();
              }}
            >
              Remove
            </Act>
          ),
        },
      ]}
    />
  );
}

function text(fault: Fault, name: string): string {
  const value = (fault as unknown as Readonly<Record<string, unknown>>)[name];
  return value === null || value === undefined || value === false ? '' : String(value);
}
