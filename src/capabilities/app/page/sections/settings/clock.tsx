import type { ClockState, ScheduleEntry } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { Field, Form, TextField, textIn } from '../../shown/form.js';
import { Instant, shortInstant } from '../../shown/instant.js';
import { Badge, Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { advance, Going, going } from './going.js';

const STEPS = [
  ['A day', 'P1D'],
  ['A week', 'P1W'],
  ['A month', 'P1M'],
  ['3 months', 'P3M'],
] as const;

const OUTCOMES = ['placed', 'failed', 'partly placed'];

/** The clock of the environment: how it goes, where it is moved to, and what falls due. */
export function Clock() {
  const loaded = useAnswer<ClockState>('/clock', { live: ['move', 'act', 'state'], ignoresPause: true });
  const set = (body: object, done: string) => async (): Promise<string> => {
    await call('PUT', '/clock', { body });
    loaded.reload();
    return done;
  };
  return (
    <Page title="Clock" about="What falls due on the way happens in order, each thing at its instant. It never goes back; snapshots do.">
      <Shown loaded={loaded}>
        {({ now, kind }) => (
          <p class="actions">
            <strong class="big">{shortInstant(now)}</strong> <Badge>{kind}</Badge>
            {kind === 'frozen' ? (
              <Act act={set({ kind: 'system' }, 'It goes with the machine again.')}>Let it go with the machine</Act>
            ) : (
              <Act act={set({ kind: 'frozen' }, 'It stands.')}>Freeze it</Act>
            )}
          </p>
        )}
      </Shown>
      <Part title="Advance">
        <p class="actions">
          {STEPS.map(([title, by]) => (
            <button key={by} type="button" disabled={going.value?.isOver === false} onClick={() => void advance({ by })}>
              {title}
            </button>
          ))}
          <button type="button" disabled={going.value?.isOver === false} onClick={() => void advance({ next: true })}>
            To what is due next
          </button>
        </p>
        <FurtherMoves />
        <Going />
      </Part>
      <Due />
    </Page>
  );
}

function FurtherMoves() {
  const move = (given: FormData): Promise<void> => {
    const [by, to, until] = [textIn(given, 'by'), textIn(given, 'to'), textIn(given, 'until')];
    if (by !== undefined) return advance({ by });
    if (to !== undefined) return advance({ to: /[zZ]|[+-]\d\d:?\d\d$/.test(to) ? to : `${to}Z` });
    if (until !== undefined) return advance({ until: { order: until }, limit: textIn(given, 'limit') ?? 'P1Y' });
    throw new Error('Say by how long, to which instant, or until what.');
  };
  return (
    <details>
      <summary>By another duration, to an instant, until an order</summary>
      <Form submit="Advance" onSubmit={move}>
        <TextField label="By" hint="An ISO 8601 duration, as in P2W or PT90M" name="by" />
        <TextField label="To" hint="UTC" name="to" type="datetime-local" step="1" />
        <Field label="Until an order is">
          <select name="until">
            <option value="">no matter</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome}>{outcome}</option>
            ))}
          </select>
        </Field>
        <TextField label="At most by" hint="Where it stops when that has not happened" name="limit" placeholder="P1Y" />
      </Form>
    </details>
  );
}

// Rows of what is due.
const ROWS = 20;

function Due() {
  const loaded = useAnswer<{ readonly schedule: readonly ScheduleEntry[]; readonly blocked: number }>(`/schedule?limit=${String(ROWS)}`, {
    live: ['move', 'order', 'state', 'act', 'request'],
  });
  return (
    <Part title="Due next" actions={<a href={at(['timeline'])}>Time line</a>}>
      <Shown loaded={loaded}>
        {({ schedule, blocked }) => (
          <>
            {blocked > 0 && (
              <p class="hint">
                {blocked} orders are due and wait for an <a href={at(['order-callback'])}>order callback</a>.
              </p>
            )}
            <Table
              label="What is due next"
              rows={schedule.map((entry, index) => ({ ...entry, index }))}
              keyOf={({ index }) => index}
              hrefOf={({ subscription }) => at(['subscriptions', subscription])}
              columns={[
                { title: 'Subscription', show: ({ subscription }) => subscription },
                { title: 'What', show: ({ kind }) => kind.replaceAll('-', ' ') },
                { title: 'At', show: ({ due }) => <Instant at={due} /> },
              ]}
            />
          </>
        )}
      </Shown>
    </Part>
  );
}
