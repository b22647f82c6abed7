import { useEffect, useState } from 'preact/hooks';
import { call, Refused, send } from '../../calls/call.js';
import { eventIn, readParts } from '../../calls/parts.js';
import { Deed } from '../../shown/act-button.js';
import { Badge, Facts, Fault, type Tone } from '../../shown/parts.js';

/** What is told of a run. */
export interface RunInfo {
  readonly id: number;
  readonly kind: string;
  readonly url: string;
  readonly state: 'running' | 'ended' | 'failed';
  readonly error: string | null;
  readonly cases: number;
  readonly played: number;
}

interface Result {
  readonly id: string;
  readonly title: string;
  readonly rule: { readonly id: string; readonly mark: string; readonly text: string };
  readonly outcome: string;
  readonly expected: string | null;
  readonly got: string | null;
  readonly reason: string | null;
  readonly advice: string | null;
}

interface Progress {
  readonly kind: string;
  readonly title?: string;
  readonly case?: { readonly title?: string };
  readonly result?: Result;
}

const TONES: Readonly<Record<string, Tone>> = { ok: 'good', FAIL: 'bad', error: 'bad', warning: 'wait' };

/** A run as its cases go by, then what it came to. */
export function CheckRun({ id }: { readonly id: string }) {
  const [run, setRun] = useState<RunInfo | undefined>();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [refused, setRefused] = useState<Refused | undefined>();
  useEffect(() => {
    const ending = new AbortController();
    const ask = async (): Promise<void> => {
      const view = await call<RunInfo & { readonly results: readonly Result[] }>('GET', `/checks/${id}`, { signal: ending.signal });
      setRun(view);
      setResults(view.results);
    };
    const follow = async (): Promise<void> => {
      await ask();
      const { body } = await send('GET', `/checks/${id}`, { accept: 'text/event-stream', signal: ending.signal });
      const each = (block: string): void => {
        const { result }: Partial<Progress> = JSON.parse(eventIn(block)?.data ?? '{}') as Progress; // as the call says
        if (result !== undefined) setResults((known) => [...known.filter((other) => other.id !== result.id), result]);
      };
      if (body !== null) await readParts(body, '\n\n', { each, signal: ending.signal });
      await ask();
    };
    follow().catch((error: unknown) => {
      if (!ending.signal.aborted && error instanceof Refused) setRefused(error);
    });
    return () => {
      ending.abort();
    };
  }, [id]);
  if (refused !== undefined) return <Fault refused={refused} />;
  if (run === undefined) return <p class="quiet loading">Loading …</p>;
  return <Run run={run} results={results} />;
}

function Run({ run: { id, url, kind, state, error, cases }, results }: { readonly run: RunInfo; readonly results: readonly Result[] }) {
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  const isRunning = state === 'running';
  return (
    <article>
      <header class="detail-head">
        <h2>{url}</h2>
        <Badge tone={count('FAIL') > 0 ? 'bad' : isRunning ? 'wait' : 'good'}>
          {isRunning ? `${String(results.length)} of ${String(cases)}` : `${String(count('FAIL'))} failed`}
        </Badge>
      </header>
      <progress max={cases} value={results.length} aria-label="Cases that were played" />
      <Facts
        facts={[
          ['Kind', kind],
          ['Passed', count('ok')],
          ['Failed', count('FAIL')],
          ['Skipped', count('skip')],
          ['Ended, because', error],
        ]}
      />
      {isRunning && (
        <Deed method="DELETE" path={`/checks/${String(id)}`} done="The run was ended; the environment has its state back.">
          Stop
        </Deed>
      )}
      <ul class="results">
        {results.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </ul>
    </article>
  );
}

function ResultLine({ result: { id, title, outcome, rule, expected, got, reason, advice } }: { readonly result: Result }) {
  return (
    <li>
      <details open={outcome === 'FAIL'}>
        <summary>
          <Badge tone={TONES[outcome]}>{outcome}</Badge> {title}
        </summary>
        <Facts
          facts={[
            ['Should be', expected],
            ['Was', got],
            ['Why', reason],
            ['What to do', advice],
            ['Rule', `${rule.id} (${rule.mark}): ${rule.text}`],
            ['Case', id],
          ]}
        />
      </details>
    </li>
  );
}
