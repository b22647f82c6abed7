import { systemClock } from '../../world/clock.js';
import { whyUnreachable } from '../../world/diagnosis/reachability.js';
import type { Finding } from './finding.js';
import type { Attempt, Receiver, ServerState } from './server-state.js';

const PATIENCE = 3_000;

/** The clock of a running server, and how far it is from that of this machine. */
export function checkClock({ clock }: ServerState): Finding {
  const check = 'clock';
  const now = `${clock.kind}, now ${clock.now}`;
  if (clock.kind === 'system') return { check, status: 'ok', found: `${now}, that of the machine.` };
  const apart = new Date(clock.now).getTime() - systemClock().now();
  const todo = clock.kind === 'frozen' ? 'It stands: what is due later waits for subsim advance.' : undefined;
  return { check, status: 'ok', found: `${now}, ${lengthOf(Math.abs(apart))} ${apart < 0 ? 'behind' : 'ahead of'} the machine.`, todo };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

function lengthOf(milliseconds: number): string {
  const [name, length] = UNITS.find(([, each]) => milliseconds >= each) ?? ['second', 1_000];
  const count = Math.floor(milliseconds / length);
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`;
}

/** Whether something listens where webhooks go; nothing is sent there. */
export async function checkReceivers(receivers: readonly Receiver[]): Promise<readonly Finding[]> {
  const check = 'receivers';
  if (receivers.length === 0)
    return [
      {
        check,
        status: 'warn',
        found: 'There are none; webhooks go nowhere.',
        todo: 'Start with --webhook-url, or POST /_sim/destinations.',
      },
    ];
  return Promise.all(
    receivers.map(async ({ name, url, status }): Promise<Finding> => {
      if (url === null || status !== 'enabled')
        return { check, status: 'warn', found: `${name} is ${status} and gets nothing.`, todo: enabling(name, status) };
      const reason = await whyUnreachable(url, PATIENCE);
      if (reason === undefined) return { check, status: 'ok', found: `${name} at ${url} can be connected to.` };
      return { check, status: 'FAIL', found: `${name} at ${url}: ${reason}.`, todo: START_IT };
    }),
  );
}

const START_IT = 'Start it, or correct its address; from a container this machine is host.docker.internal.';

function enabling(name: string, status: string): string | undefined {
  return status === 'disabled' ? `POST /_sim/destinations/${name.replace(/\D/g, '')}/enable lets it get them.` : undefined;
}

const FORBIDDEN: readonly (number | null)[] = [401, 403];

/** What the last answer of a receiver says of the signature: that it was verified, or that the secrets differ. */
export function checkSignature({ name, secret }: Pick<Receiver, 'name' | 'secret'>, last: Attempt | undefined): Finding {
  const check = 'signature';
  if (last === undefined)
    return { check, status: 'warn', found: `${name} was sent nothing yet.`, todo: 'Find out with subsim trigger ping.' };
  const { status, error, at } = last;
  if (status !== null && status >= 200 && status < 300)
    return { check, status: 'ok', found: `${name} took what was sent at ${at} with ${String(status)}.` };
  if (FORBIDDEN.includes(status)) {
    const todo = `The secret that it verifies Sp-Hmac with should be ${secret ?? 'that of its destination'}, over the exact bytes of the body.`;
    return { check, status: 'FAIL', found: `${name} answered ${String(status)} at ${at}, as to a wrong signature.`, todo };
  }
  const answer = status === null ? `gave no answer (${error ?? 'unknown'})` : `answered ${String(status)}`;
  return { check, status: 'warn', found: `${name} ${answer} at ${at}, which says nothing of the signature.`, todo: 'Look at its own log.' };
}

/** Whether there is an order callback, and whether something listens there. */
export async function checkOrderCallback({ url, blocked }: { readonly url: string | null; readonly blocked: number }): Promise<Finding> {
  const check = 'order callback';
  const waiting =
    blocked === 0 ? 'orders will wait' : blocked === 1 ? '1 order is due and waits' : `${String(blocked)} orders are due and wait`;
  if (url === null)
    return { check, status: 'warn', found: `It is not set; ${waiting}.`, todo: 'Start with --order-callback-url, an address or internal.' };
  if (url === 'internal') return { check, status: 'ok', found: 'The handler inside Subsim places all orders.' };
  const reason = await whyUnreachable(url, PATIENCE);
  if (reason === undefined) return { check, status: 'ok', found: `${url} can be connected to.` };
  return { check, status: 'FAIL', found: `${url}: ${reason}.`, todo: START_IT };
}
