import type { Environment } from '../../simulator.js';
import type { Account } from './stage/account.js';
import type { CheckKind, CheckResult } from './report.js';
import { brokenTraits } from './trait.js';

/** What remarks are made from beside the results. */
interface RemarksNeeds {
  readonly environment: Pick<Environment, 'name' | 'credentials' | 'strays'>;
  readonly account: Account;
  /** When the run began, in milliseconds since 1970 by the machine's clock. */
  readonly started: number;
  /** The address of the API. */
  readonly api: string;
}

/** What is said once of a whole run, after its results. */
export function remarksOn(kind: CheckKind, results: readonly CheckResult[], needs: RemarksNeeds): readonly string[] {
  if (results.length === 0) return [];
  const loss = needs.account.loss();
  if (loss !== undefined) return [loss];
  return kind === 'webhook' ? [...brokenTraits(results), ...(isAskedFor(results) ? silence(needs) : [])] : [];
}

// Of a few cases that need no call nothing follows.
function isAskedFor(results: readonly CheckResult[]): boolean {
  return results.some(({ id }) => READ.includes(id));
}

const READ: readonly string[] = ['webhook/6.1/called-back', 'webhook/6.1/bearer-token'];
const OF_EVENTS = { path: '*/webhook-events/*' };
const OF_TOKENS = { path: '*/oauth/v2/token' };

// A receiver that has the address of another server, or credentials of one, calls nobody here.
function silence({ environment, account, started, api }: RemarksNeeds): readonly string[] {
  const { name, credentials, strays } = environment;
  if (account.asked(OF_EVENTS).length > 0) return [];
  const astray = strays().filter(({ realTime, path }) => Date.parse(realTime) >= started && /webhook-events|oauth/.test(path));
  const asked = account.asked(OF_TOKENS).length + astray.length;
  // What comes with the credentials of another environment is for that one, and not seen here.
  const whose = name === 'default' ? '' : ` and the client id ${credentials.clientId} of the environment ${name}`;
  return asked === 0
    ? [`The receiver never called the API back; is it configured with ${api}${whose}?`]
    : [`The receiver called the API at ${api} and never read an event; does it have the client id and secret of ${owner(environment)}?`];
}

function owner({ name, credentials }: RemarksNeeds['environment']): string {
  return name === 'default' ? 'this environment' : `the environment ${name}, whose client id is ${credentials.clientId}`;
}
