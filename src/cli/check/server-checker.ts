import { TargetUnreachable } from '../../capabilities/checks/index.js';
import type { CheckReport, CheckResult, ToldExchange } from '../../capabilities/checks/index.js';
import { pause } from '../../world/timers.js';
import type { CommandCall } from '../command.js';
import { callControl, CallRefused, pathPart, serverAddress } from '../control-call.js';
import type { Asked } from './asked.js';
import type { Checker, RunAsked } from './run-on.js';

// Milliseconds between two questions how far a run is.
const PAUSE = 150;

/** What a server tells of a run. */
interface ToldRun {
  readonly id: string | number;
  readonly state: 'running' | 'ended' | 'failed';
  readonly error: string | null;
  readonly results: readonly CheckResult[];
  readonly report: CheckReport | null;
}

interface ToldExchanges {
  readonly exchanges: readonly ToldExchange[];
  readonly dropped: number;
}

/** Has receivers checked by a Subsim that runs, through its control API. Throws `UsageRefused` for its address. */
export function serverChecker(call: CommandCall, { flags }: Asked): Checker {
  call.print(`Subsim at ${serverAddress(flags.server, call.variables)} checks.`);
  return {
    run: (asked) => runThere(call, { flags, asked }),
    close: () => Promise.resolve(),
  };
}

interface There {
  readonly flags: Asked['flags'];
  readonly asked: RunAsked;
}

async function runThere(call: CommandCall, { flags, asked }: There): ReturnType<Checker['run']> {
  const { signal, probe: _probe, ...settings } = asked.settings;
  const ask = async <T>(path: string, method: 'GET' | 'POST' | 'DELETE', body = ''): Promise<T> =>
    JSON.parse((await callControl(call, flags, { path: `/checks${path}`, method, body })).text || 'null') as T; // the server's answer
  const wanted = { kind: asked.kind, ...settings, probeUrl: flags['probe-url'] };
  const { id } = await ask<ToldRun>('', 'POST', JSON.stringify(wanted));
  const path = `/${pathPart(String(id))}`;
  const give = (): void => void ask(path, 'DELETE').catch(() => undefined); // it may have ended
  signal?.addEventListener('abort', give);
  try {
    const report = await followed(() => ask<ToldRun>(path, 'GET'), asked);
    const { exchanges, dropped } = await ask<ToldExchanges>(`${path}/exchanges`, 'GET');
    if (dropped > 0) call.printError(`The server has kept ${String(exchanges.length)} requests; ${String(dropped)} more are in no report.`);
    return { report, exchanges };
  } finally {
    signal?.removeEventListener('abort', give);
  }
}

async function followed(look: () => Promise<ToldRun>, { settings, tell }: RunAsked): Promise<CheckReport> {
  const told = new Set<string>();
  tell({ kind: 'begun', cases: [] });
  for (;;) {
    settings.signal?.throwIfAborted();
    const { state, error, results, report } = await look();
    for (const result of results) {
      if (!told.has(result.id)) tell({ kind: 'result', result });
      told.add(result.id);
    }
    if (state === 'failed') throw ending(error ?? 'The server has not said why the checks failed.');
    if (state === 'ended' && report !== null) return report;
    await pause(PAUSE);
  }
}

function ending(sentence: string): Error {
  return /^The receiver at \S+ does not answer: /.test(sentence) ? new TargetUnreachable(sentence) : new CallRefused(sentence);
}
