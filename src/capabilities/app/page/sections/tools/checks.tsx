import { at, go, shown } from '../../place/place.js';
import { call } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { Field, Form, TextField, textIn } from '../../shown/form.js';
import { Badge, Empty, Part, Shown } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { CheckRun, type RunInfo } from './check-run.js';

/** Plays what can go wrong with a receiver, and says what does. */
export function Checks() {
  const id = shown.value[0];
  const loaded = useAnswer<{ readonly checks: readonly RunInfo[] }>('/checks', { live: ['state'] });
  return (
    <Split
      title="Receiver checks"
      about="What a receiver of webhooks or orders does wrong, case by case. The environment is emptied for a run, and has its state back afterwards."
      list={
        <>
          <Start />
          <Part title="Runs">
            <Shown loaded={loaded}>
              {({ checks }) =>
                checks.length === 0 ? (
                  <Empty title="None yet.">Name your receiver above.</Empty>
                ) : (
                  <Table
                    label="Runs, the latest kept"
                    rows={checks}
                    keyOf={(run) => run.id}
                    hrefOf={(run) => at(['checks', run.id])}
                    current={id}
                    columns={[
                      { title: 'Receiver', show: ({ url }) => url, kind: 'wide' },
                      { title: 'Kind', show: ({ kind }) => kind, kind: 'minor' },
                      { title: 'Cases', show: ({ played, cases }) => `${String(played)} / ${String(cases)}`, kind: 'number' },
                      { title: 'State', show: ({ state }) => <Badge tone={state === 'failed' ? 'bad' : 'calm'}>{state}</Badge> },
                    ]}
                  />
                )
              }
            </Shown>
          </Part>
        </>
      }
      detail={id === undefined ? undefined : <CheckRun key={id} id={id} />}
    />
  );
}

function Start() {
  return (
    <Form
      submit="Check it"
      onSubmit={async (given) => {
        const texts = ['kind', 'url', 'secret', 'only', 'skip'].flatMap((name) =>
          textIn(given, name) === undefined ? [] : [[name, textIn(given, name)]],
        );
        const body = Object.fromEntries(
          texts.map(([name = '', value = '']) => [name, name === 'only' || name === 'skip' ? value.split(/[\s,]+/) : value]),
        );
        const { id } = await call<RunInfo>('POST', '/checks', { body });
        go(at(['checks', id]));
      }}
    >
      <Field label="Receiver of">
        <select name="kind">
          <option value="webhook">webhooks</option>
          <option value="order-callback">orders</option>
        </select>
      </Field>
      <TextField label="Address" hint="On this machine or in a private network" name="url" inputMode="url" required />
      <TextField
        label="Secret"
        hint="With which the receiver verifies signatures"
        name="secret"
        type="password"
        autocomplete="off"
        required
      />
      <details>
        <summary>Only some cases</summary>
        <TextField label="Only" hint="Ids, their ends or beginnings, as in altered-byte webhook/6.1" name="only" />
        <TextField label="Not" name="skip" />
      </details>
    </Form>
  );
}
