import { systemClock, type Environment } from '../../../simulator.js';
import { openRun, type OpenRun } from '../open-run.js';
import { bytesOf, toldExchange, type ToldExchange } from '../report/told-exchange.js';
import type { CheckKind, CheckProgress, CheckReport, CheckResult } from '../report.js';
import type { CheckSettings } from '../settings.js';
import { createNews, type News } from './news.js';

/** A run that goes on by itself, and is kept to be asked for. */
export interface KeptRun {
  readonly id: number;
  readonly isRunning: () => boolean;
  readonly info: () => RunInfo;
  readonly view: () => RunInfo & { readonly results: readonly CheckResult[]; readonly report: CheckReport | null };
  readonly exchanges: () => { readonly exchanges: readonly ToldExchange[]; readonly dropped: number };
  readonly follow: News<Told>['follow'];
  /** Ends it, and resolves when the environment has its state back. */
  readonly end: () => Promise<void>;
}

interface RunInfo {
  readonly id: number;
  readonly kind: CheckKind;
  readonly url: string;
  readonly state: 'running' | 'ended' | 'failed';
  readonly error: string | null;
  readonly started: string;
  readonly cases: number;
  readonly played: number;
}

/** What is told of it; of one that comes to no report why. */
export type Told = CheckProgress | { readonly kind: 'failed'; readonly error: string };

/** What a run is begun with. */
export interface Beginning {
  readonly id: number;
  readonly kind: CheckKind;
  readonly settings: CheckSettings;
  readonly environment: Environment;
}

// Bytes of bodies that are kept of one run.
const MOST_BYTES = 4_194_304;
const NONE = { exchanges: [], dropped: 0 };

/** Begins a run, which ends with its environment at the latest. */
export function beginRun({ id, kind, settings, environment }: Beginning): KeptRun {
  const ending = new AbortController();
  const news = createNews<Told>();
  const started = new Date(systemClock().now()).toISOString();
  const { url } = settings;
  let state: RunInfo['state'] = 'running';
  let error: string | null = null;
  let open: OpenRun | undefined;
  let kept: ReturnType<KeptRun['exchanges']> = NONE;
  const signal = AbortSignal.any([ending.signal, environment.closing]);

  const isOver = run().then(
    (report) => {
      state = 'ended';
      news.tell({ kind: 'ended', report });
      news.end();
    },
    (reason: unknown) => {
      state = 'failed';
      error = signal.aborted ? 'The run was ended.' : reason instanceof Error ? reason.message : String(reason);
      news.tell({ kind: 'failed', error });
      news.end();
    },
  );

  const results = (): readonly CheckResult[] => news.all().flatMap((told) => (told.kind === 'result' ? [told.result] : []));
  const info = (): RunInfo => {
    const cases = news.all().find((told) => told.kind === 'begun')?.cases.length ?? 0;
    return { id, kind, url, state, error, started, cases, played: results().length };
  };
  return {
    id,
    isRunning: () => state === 'running',
    info,
    view() {
      const ended = news.all().find((told) => told.kind === 'ended');
      return { ...info(), results: results(), report: ended?.report ?? null };
    },
    exchanges: () => (open === undefined ? kept : boundedOf(open)),
    follow: news.follow,
    async end() {
      ending.abort(new Error('The run was ended.'));
      await isOver;
    },
  };

  async function run(): Promise<CheckReport> {
    const begun = await openRun(kind, { ...settings, signal }, { environment, tell: news.tell });
    open = begun;
    try {
      news.tell({ kind: 'begun', cases: begun.ids });
      await begun.play(begun.ids);
      return await begun.report();
    } finally {
      kept = boundedOf(begun);
      open = undefined;
      await begun.close();
    }
  }
}

function boundedOf({ exchanges }: OpenRun): ReturnType<KeptRun['exchanges']> {
  let left = MOST_BYTES;
  const kept: ToldExchange[] = [];
  for (const told of exchanges().map(toldExchange)) {
    const bytes = bytesOf(told) + (told.answer === null ? 0 : bytesOf(told.answer));
    if (bytes > left) continue;
    left -= bytes;
    kept.push(told);
  }
  return { exchanges: kept, dropped: exchanges().length - kept.length };
}
