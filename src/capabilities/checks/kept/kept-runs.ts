import { Problem, type Environment } from '../../../simulator.js';
import { casesOf } from '../cases.js';
import { countedBy } from '../probe.js';
import type { CheckKind } from '../report.js';
import type { CheckSettings } from '../settings.js';
import { assertNamed } from '../suites.js';
import { assertRoom } from '../stage/account.js';
import { assertOwn } from '../target.js';
import { beginRun, type KeptRun } from './kept-run.js';

/** The last runs of each environment, of which one at a time goes on. All but `list` throw a `Problem`. */
export interface KeptRuns {
  readonly start: (environment: Environment, asked: Asked) => ReturnType<KeptRun['info']>;
  readonly list: (environment: Environment) => readonly ReturnType<KeptRun['info']>[];
  readonly get: (environment: Environment, id: number) => ReturnType<KeptRun['view']>;
  readonly exchanges: (environment: Environment, id: number) => ReturnType<KeptRun['exchanges']>;
  readonly follow: (environment: Environment, id: number, from: Parameters<KeptRun['follow']>[0]) => ReturnType<KeptRun['follow']>;
  readonly remove: (environment: Environment, id: number) => Promise<void>;
}

/** What is checked, and how; `probeUrl` answers how much was processed. */
interface Asked extends Omit<CheckSettings, 'probe' | 'signal'> {
  readonly kind: CheckKind;
  readonly probeUrl?: string | undefined;
}

// Runs of one environment that are kept when they have ended.
const MOST = 5;

/** Makes a place where runs are begun and kept. */
export function createKeptRuns(): KeptRuns {
  const runs = new WeakMap<Environment, KeptRun[]>();
  let last = 0;
  const of = (environment: Environment): KeptRun[] => runs.get(environment) ?? [];
  return {
    start(environment, { kind, probeUrl, ...settings }) {
      assertOwn(settings);
      assertNamed(casesOf(kind), settings);
      assertRoom(environment);
      const probe = probeUrl === undefined ? undefined : ownProbe(probeUrl, settings);
      const going = of(environment).find((run) => run.isRunning());
      if (going !== undefined) throw goingOn(going);
      last += 1;
      const run = beginRun({ id: last, kind, settings: { ...settings, probe }, environment });
      runs.set(environment, [...of(environment), run].slice(-MOST));
      return run.info();
    },
    list: (environment) => of(environment).map((run) => run.info()),
    get: (environment, id) => find(environment, id).view(),
    exchanges: (environment, id) => find(environment, id).exchanges(),
    follow: (environment, id, from) => find(environment, id).follow(from),
    async remove(environment, id) {
      const run = find(environment, id);
      await run.end();
      runs.set(
        environment,
        of(environment).filter((one) => one !== run),
      );
    },
  };

  function find(environment: Environment, id: number): KeptRun {
    const found = of(environment).find((run) => run.id === id);
    if (found !== undefined) return found;
    const ids = of(environment).map((run) => String(run.id));
    throw new Problem('unknown-record', `There is no check ${String(id)} in this environment.`, {
      hint: ids.length === 0 ? 'POST /_sim/checks begins one.' : `The last ${String(MOST)} are kept; there are ${ids.join(', ')}.`,
    });
  }
}

function ownProbe(url: string, { ownsTarget, authority }: Pick<CheckSettings, 'ownsTarget' | 'authority'>): CheckSettings['probe'] {
  assertOwn({ url, ownsTarget });
  return countedBy(url, { authority });
}

function goingOn({ id }: KeptRun): Problem {
  return new Problem('state-refused', `Check ${String(id)} goes on in this environment, and one at a time can.`, {
    hint: `Wait for its end, or end it with DELETE /_sim/checks/${String(id)}; another environment can be checked meanwhile.`,
  });
}
