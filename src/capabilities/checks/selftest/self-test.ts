import { stopwatch } from '../../../simulator.js';
import type { CheckKind } from '../report.js';
import { compareShipped, type SelfTestSimulator } from './play.js';
import { shippedReceivers } from './receivers.js';
import { rowsIn } from './row.js';
import { tables } from './table/index.js';

/** What a self-test came to. */
export interface SelfTestResult {
  /** In what the rows differ from the table, a line each; none when the checks say of every receiver what they should. */
  readonly differences: readonly string[];
  readonly receivers: number;
  readonly milliseconds: number;
}

interface SelfTestNeeds {
  readonly simulator: SelfTestSimulator;
  /** Told a line for each receiver when it is done, and one for each difference, also for one that was there the first time alone. */
  readonly tell?: ((line: string) => void) | undefined;
}

/** Checks the receivers that travel with the package, one after another, and compares with the table what is said of each. */
export async function selfTest(kind: CheckKind, { simulator, tell = () => undefined }: SelfTestNeeds): Promise<SelfTestResult> {
  const rows = rowsIn(tables[kind]);
  const receivers = shippedReceivers(kind);
  const differences: string[] = [];
  const elapsed = stopwatch();
  for (const shipped of receivers) {
    const row = rows.find(({ receiver }) => receiver === shipped.name);
    const vanished: string[] = [];
    const different = await compareShipped(kind, shipped, { simulator, row, tell: (line) => vanished.push(line) });
    differences.push(...different);
    tell(`${different.length === 0 ? 'ok  ' : 'FAIL'} ${shipped.name}`);
    for (const line of [...different, ...vanished]) tell(`     ${line}`);
  }
  return { differences, receivers: receivers.length, milliseconds: Math.round(elapsed()) };
}
