import { toldExchange } from '../report/told-exchange.js';
import type { CheckKind } from '../report.js';
import { runChecks } from '../run.js';
import { placeOf, type StartSimulator } from './place.js';
import type { ReceiverReport } from './receiver-checks.js';
import type { ReceiverInput } from './settings.js';

/** Checks a receiver case by case. Rejects like `runChecks`, and with `setting-refused` for a receiver that is not to be found. */
export async function checkReceiver(kind: CheckKind, given: ReceiverInput, start: StartSimulator): Promise<ReceiverReport> {
  const { environment, url, close } = await placeOf(given, start);
  try {
    const { report, exchanges } = await runChecks(kind, { ...given, url }, { environment, tell: given.onProgress });
    return { ...report, exchanges: exchanges.map(toldExchange) };
  } finally {
    await close();
  }
}
