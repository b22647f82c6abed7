import { serveHandler, type Simulator, type StartedSimulator } from '../../../simulator.js';
import { runChecks } from '../run.js';
import type { CheckKind, CheckReport } from '../report.js';
import type { CheckLimits } from '../settings.js';
import { createReceiver } from './receiver.js';
import type { Shipped } from './receivers.js';
import { differencesOf, type Row } from './row.js';

/** A simulator that receivers can call back, whose environments the self-test makes. */
export type SelfTestSimulator = Pick<StartedSimulator, 'url'> & Pick<Simulator, 'createEnvironment'>;

// Milliseconds. A right receiver answers at once; how long a wrong one is waited for adds up.
const LIMITS: CheckLimits = { webhookAnswer: 2_000, orderAnswer: 2_000, wait: 0, callBack: 1_500, slow: 150 };
const PATIENCE = 1_500;
// What it says is a matter of chance, and nothing follows from it.
const BY_CHANCE: Readonly<Record<CheckKind, readonly string[]>> = {
  webhook: ['webhook/6.1/comparison-time'],
  'order-callback': [],
};
const SECRET = 'The secret of the self-test';

/** Where a receiver is checked, and the cases that it plays; by default all. */
export interface ShippedNeeds {
  readonly simulator: SelfTestSimulator;
  readonly only?: readonly string[] | undefined;
}

interface ComparedNeeds extends ShippedNeeds {
  readonly row: Row | undefined;
  /** Told a line for each difference that was there the first time alone. */
  readonly tell: (line: string) => void;
}

/** In what a shipped receiver differs from its row. What differs is played once more: a machine that does much else makes anybody late. */
export async function compareShipped(
  kind: CheckKind,
  shipped: Shipped,
  { row, tell, ...needs }: ComparedNeeds,
): Promise<readonly string[]> {
  const first = differencesOf(row, await checkShipped(kind, shipped, needs));
  if (first.length === 0 || row === undefined) return first;
  const second = differencesOf(row, await checkShipped(kind, shipped, needs));
  for (const line of first) if (!second.includes(line)) tell(`the first time alone: ${line}`);
  return second;
}

/** Checks a shipped receiver in an environment of its own; the report of all cases, or of those that are named. */
export async function checkShipped(kind: CheckKind, { fault, hasProbe }: Shipped, { simulator, only }: ShippedNeeds): Promise<CheckReport> {
  using environment = await simulator.createEnvironment({ seed: 'empty' });
  const { credentials } = environment;
  const receiver = createReceiver(kind, fault, { api: simulator.url, credentials, secret: SECRET, patience: PATIENCE });
  const server = await serveHandler(receiver.handler);
  try {
    const probe = hasProbe ? () => Promise.resolve(receiver.processed()) : undefined;
    const settings = { url: `${server.url}/receiver`, secret: SECRET, limits: LIMITS, probe, only, skip: BY_CHANCE[kind] };
    const { report } = await runChecks(kind, settings, { environment });
    return report;
  } finally {
    await server.close();
  }
}
