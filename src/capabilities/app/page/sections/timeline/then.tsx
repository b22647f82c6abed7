import type { RequestEntry, SnapshotInfo } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, at, environment, go, here } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { Instant, shortInstant } from '../../shown/instant.js';
import { Empty, Part, Shown } from '../../shown/parts.js';
import { ThingLink } from '../../shown/thing-link.js';

/** A state that the environment was in and that is still kept. */
interface Kept {
  readonly key: string;
  /** By the clock of the environment. */
  readonly instant: string;
  readonly what: preact.ComponentChildren;
  /** What `fork` and `restore` take. */
  readonly body: { readonly before: string } | { readonly snapshot: string };
}

// How many writes are looked through; an environment keeps a thousand.
const WRITES = 1000;
const MOST = 6;

/** What was so at the instant that was picked: the kept states around it, to look into beside this environment, or to go back to. */
export function Then({ now }: { readonly now: string }) {
  const then = asked.value.get('then');
  if (then === null || then > now) return then === null ? null : <Coming instant={then} />;
  return <Past instant={then} />;
}

function Coming({ instant }: { readonly instant: string }) {
  return (
    <Part title={`At ${shortInstant(instant)}`} actions={<a href={here({ then: undefined })}>Close</a>}>
      <p>This is still to come. A copy of the environment can be taken there, while this one stays where it is.</p>
      <Act act={() => forkTo(instant)}>Fork and move the copy there</Act>
    </Part>
  );
}

function Past({ instant }: { readonly instant: string }) {
  const loaded = useLoaded((signal) => keptAround(instant, signal), { about: instant });
  return (
    <Part title={`At ${shortInstant(instant)}`} actions={<a href={here({ then: undefined })}>Close</a>}>
      <Shown loaded={loaded}>
        {(kept) =>
          kept.length === 0 ? (
            <Empty title="No state of that time is kept.">
              The last writes are kept for going back, in environments that live in memory; <a href={at(['snapshots'])}>snapshots</a> are
              kept everywhere.
            </Empty>
          ) : (
            <ul class="coming">
              {kept.map((state) => (
                <li key={state.key} class="actions">
                  <Instant at={state.instant} /> <span>{state.what}</span>
                  <Act act={() => fork(state)}>Look into it</Act>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      <p class="quiet">“Look into it” makes a new environment with the state of then and goes there; this one stays as it is.</p>
    </Part>
  );
}

// The first states behind the instant: right before a write is as it was since whatever came before that.
async function keptAround(instant: string, signal: AbortSignal): Promise<readonly Kept[]> {
  const wanted = { q: 'method:POST,PUT,PATCH,DELETE status:<400', latestFirst: true, limit: WRITES };
  const [{ requests }, { snapshots }] = await Promise.all([
    call<{ readonly requests: readonly RequestEntry[] }>('GET', `/requests${query(wanted)}`, { signal }),
    call<{ readonly snapshots: readonly SnapshotInfo[] }>('GET', '/snapshots', { signal }),
  ]);
  const states: readonly Kept[] = [
    ...requests
      .filter(({ route }) => route !== 'POST /oauth/v2/token')
      .map(({ requestId, id, at: when, method, path }) => ({
        key: id,
        instant: when,
        what: (
          <>
            right before {method} {path} (<ThingLink id={id} />)
          </>
        ),
        body: { before: requestId },
      })),
    ...snapshots.map(({ name, instant: when }) => ({ key: name, instant: when, what: `the snapshot ${name}`, body: { snapshot: name } })),
  ];
  const near = (state: Kept): number => Math.abs(Date.parse(state.instant) - Date.parse(instant));
  return [...states].sort((one, other) => near(one) - near(other)).slice(0, MOST);
}

async function fork({ body, instant }: Kept): Promise<string> {
  const { name } = await call<{ readonly name: string }>('POST', '/fork', { body: { ...body, name: nameFor(instant) } });
  go(at([], {}, name));
  return `This is ${name}, as ${environment.value} was then.`;
}

async function forkTo(instant: string): Promise<string> {
  const { name } = await call<{ readonly name: string }>('POST', '/fork', { body: { name: nameFor(instant) } });
  await call('POST', `/environments/${name}/clock/advance`, { body: { to: instant }, isOwn: true });
  go(at([], {}, name));
  return `This is ${name}.`;
}

// A name tells when; a number tells those of one instant apart.
function nameFor(instant: string): string {
  const number = String(Date.now() % 10_000);
  return `${environment.value.slice(0, 30)}-${instant
    .slice(0, 16)
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '-')}-${number}`;
}
