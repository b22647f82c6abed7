import type { Fault } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { plainText } from '../../calls/exact.js';
import { useAnswer } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { CheckBox, Field, Form, TextField, textIn } from '../../shown/form.js';
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
  const loaded = useAnswer<{ readonly faults: readonly Fault[] }>('/faults', { live: ['act', 'request'] });
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
        <Deed method="DELETE" path="/faults" done="All is as it should be." then={loaded.reload}>
          Remove all
        </Deed>
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
          <TextField label="Path" hint="* stands for anything, as in /services/v2/*" name="path" />
          {NUMBERS.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint}>
              <input name={name} type="text" inputMode="numeric" pattern="[0-9]*" />
            </Field>
          ))}
          <CheckBox label="The connection is reset" name="reset" />
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
          title: 'Acts',
          show: ({ id }) => (
            <Deed kind="plain" method="DELETE" path={`/faults/${String(id)}`} then={reload}>
              Remove
            </Deed>
          ),
        },
      ]}
    />
  );
}

function text(fault: Fault, name: string): string {
  const value = (fault as unknown as Readonly<Record<string, unknown>>)[name];
  return value === false ? '' : plainText(value);
}
