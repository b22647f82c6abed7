import { Problem, type Advance, type ClockSetting, type Environment, type Happening, type Move } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';
import { isoText, isoTextOf } from './instant.js';

// Milliseconds that are waited, and pending deliveries that are shown.
const TIMEOUT = 5000;
const MOST_SHOWN = 100;
// The members that say more about each kind.
const MEMBERS = { system: [], frozen: ['instant'], offset: ['milliseconds', 'by'] } as const;

/** The calls that read, set and move the clock, and that wait until nothing is due and nothing under way. */
export const clockCalls: readonly Call[] = [
  call('GET /clock', ({ environment }) => reply(clockOf(environment))),
  taking('PUT /clock', { body: 'clock' }, ({ environment, body }) => {
    environment.clock.set(settingOf(body));
    return reply(clockOf(environment));
  }),
  taking('POST /clock/advance', { body: 'advance', hasLines: true }, advance),
  taking('POST /settle', { body: 'settle', query: 'settle' }, settle),
];

async function advance({ environment, body, signal, tell }: CallInput<Definitions['advance']>): Promise<Answer> {
  const move = body as Move; // the clock itself refuses what is not one of the three
  const onHappening = tell === undefined ? undefined : (happening: Happening) => tell(happeningOf(happening));
  const { happened, ...summary } = await environment.clock.advance(move, { onHappening, signal });
  return reply(tell === undefined ? { ...summaryOf(summary), happened: happened.map(happeningOf) } : summaryOf(summary));
}

async function settle({ environment, body, query }: CallInput<Definitions['settle'], Definitions['settle']>): Promise<Answer> {
  const { timeout = TIMEOUT } = { ...query, ...body };
  const settled = await environment.settle(timeout);
  const { deliveries, counts, next } = environment.pending(settled ? 0 : MOST_SHOWN);
  if (settled) return reply({ settled, counts, next: isoTextOf(next ?? null) });
  const pending = deliveries.map(({ id, event, destination, due, isInFlight }) => ({
    delivery: id,
    event,
    destination,
    due: isoTextOf(due),
    ...(isInFlight ? { inFlight: true } : {}),
  }));
  return reply({ settled, pending, counts, next: isoTextOf(next ?? null) }, 408);
}

/** The clock of an environment as the control API shows it. */
export function clockOf({ clock }: Pick<Environment, 'clock'>): object {
  const state = clock.state();
  const now = isoText(clock.now());
  if (state.kind === 'frozen') return { kind: state.kind, now, instant: isoText(state.instant) };
  return { ...state, now };
}

function settingOf({ kind, instant, milliseconds, by }: Definitions['clock']): ClockSetting {
  const allowed: readonly string[] = MEMBERS[kind];
  const present = Object.entries({ instant, milliseconds, by }).filter(([, value]) => value !== undefined);
  const stray = present.find(([name]) => !allowed.includes(name))?.[0];
  if (stray !== undefined) throw new Problem('setting-refused', `${stray}: does not belong to a clock of the kind ${kind}.`);
  if (kind === 'system') return { kind };
  if (kind === 'frozen') return { kind, instant };
  if (milliseconds !== undefined && by === undefined) return { kind, milliseconds };
  if (by !== undefined && milliseconds === undefined) return { kind, by };
  throw new Problem('setting-refused', 'A clock of the kind offset needs one of the members milliseconds and by.');
}

function summaryOf({ from, to, total, expiredTokens }: Omit<Advance, 'happened'>): object {
  return { from: isoText(from), to: isoText(to), total, expiredTokens };
}

function happeningOf({ at, kind, details }: Happening): object {
  return { at: isoText(at), kind, details };
}
