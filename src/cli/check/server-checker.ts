import { TargetUnreachable } from '../../capabilities/checks/index.js';
import type { CheckProgress, CheckReport, ToldExchange } from '../../capabilities/checks/index.js';
import type { CommandCall } from '../command.js';
import { callControl, CallRefused, pathPart, serverAddress } from '../control-call.js';
import type { Asked } from './asked.js';
import type { Checker, RunAsked } from './run-on.js';

/** What a server tells of a run that it has begun. */
interface Begun {
  readonly id: string | number;
}

/** What it tells while the run goes on. */
type Told = CheckProgress | { readonly kind: 'failed'; readonly error: string };

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
    JSON.parse((await callControl(call, flags, { path: `/checks${path}`, method, body, isSaid: true })).text || 'null') as T; // the server's answer
  const wanted = { kind: asked.kind, ...settings, probeUrl: flags['probe-url'] };
  const { id } = await ask<Begun>('', 'POST', JSON.stringify(wanted));
  const path = `/${pathPart(String(id))}`;
  try {
    const report = await followed(call, { flags, asked }, `/checks${path}`);
    const { exchanges, dropped } = await ask<ToldExchanges>(`${path}/exchanges`, 'GET');
    if (dropped > 0) call.printError(`The server has kept ${String(exchanges.length)} requests; ${String(dropped)} more are in no report.`);
    return { report, exchanges };
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    // The environment has its state back before the command ends; the run may have ended by itself.
    await ask(path, 'DELETE').catch(() => undefined);
    throw signal.reason;
  }
}

async function followed(call: CommandCall, { flags, asked }: There, path: string): Promise<CheckReport> {
  let last: Told | undefined;
  const onEvent = (data: string): void => {
    last = JSON.parse(data) as Told; // the server's word
    if (last.kind !== 'failed') asked.tell(last);
  };
  await callControl(call, flags, { path, method: 'GET', signal: asked.settings.signal, onEvent });
  if (last?.kind === 'ended') return last.report;
  throw ending(last?.kind === 'failed' ? last.error : 'The server has not said how the checks ended.');
}

function ending(sentence: string): Error {
  return /^The receiver at \S+ does not answer: /.test(sentence) ? new TargetUnreachable(sentence) : new CallRefused(sentence);
}
