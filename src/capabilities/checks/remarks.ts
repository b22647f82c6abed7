import type { Environment } from '../../simulator.js';
import type { CheckKind, CheckResult } from './report.js';
import { brokenTraits } from './trait.js';

/** What remarks are made from beside the results. */
interface RemarksNeeds {
  readonly environment: Pick<Environment, 'requests' | 'strays'>;
  /** The number of the last entry of the journal before the run. */
  readonly last: number;
  /** When the run began, in milliseconds since 1970 by the machine's clock. */
  readonly started: number;
  /** The address of the API. */
  readonly api: string;
}

/** What is said once of a whole run, after its results. */
export function remarksOn(kind: CheckKind, results: readonly CheckResult[], needs: RemarksNeeds): readonly string[] {
  if (results.length === 0) return [];
  return kind === 'webhook' ? [...brokenTraits(results), ...silence(needs)] : [];
}

const OF_EVENTS = { path: '*/webhook-events/*' };
const OF_TOKENS = { path: '*/oauth/v2/token' };

// A receiver that has the address of another server, or credentials of one, calls nobody here.
function silence({ environment, last, started, api }: RemarksNeeds): readonly string[] {
  const { requests, strays } = environment;
  const since = (query: object): number => requests.find(query).filter(({ number }) => number > last).length;
  const astray = strays().filter(({ realTime, path }) => Date.parse(realTime) >= started && /webhook-events|oauth/.test(path));
  if (since(OF_EVENTS) > 0) return [];
  const asked = since(OF_TOKENS) + astray.length;
  return asked === 0
    ? [`The receiver never called the API back; is it configured with ${api}?`]
    : [`The receiver called the API at ${api} and never read an event; does it have the client id and secret of this environment?`];
}
