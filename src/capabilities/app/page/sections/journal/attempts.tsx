import { useState } from 'preact/hooks';
import type { Attempt } from '../../../../../simulator.js';
import { Body } from '../../shown/code.js';
import { Difference } from '../../shown/difference.js';
import { Headers } from '../../shown/headers.js';
import { gap, Instant } from '../../shown/instant.js';
import { Badge, Empty, Facts, Part } from '../../shown/parts.js';
import { toneOf } from './tones.js';

interface AttemptsProps {
  readonly attempts: readonly Attempt[];
  /** When the next one is due; null when none is. */
  readonly due: string | null;
}

/** The attempts of a delivery on the time of its environment, one of them in full, and how its answer differs from the one before. */
export function Attempts({ attempts, due }: AttemptsProps) {
  const [picked, setPicked] = useState<number | undefined>();
  const attempt = attempts.find(({ number }) => number === picked) ?? attempts.at(-1);
  const last = attempts.at(-1);
  return (
    <Part title="Attempts">
      <ol class="chips attempts">
        {attempts.map(({ number, status, instant, error }, index) => {
          const before = attempts[index - 1];
          return (
            <li key={number}>
              {before !== undefined && <span class="gap">{gap(before.instant, instant)}</span>}
              <button
                type="button"
                class="plain"
                aria-pressed={number === attempt?.number}
                aria-label={`Attempt ${String(number)}: ${String(status ?? 'no answer')}`}
                onClick={() => {
                  setPicked(number);
                }}
              >
                <Badge tone={error === null ? 'good' : toneOf(status)}>{status ?? 'no answer'}</Badge>
              </button>
            </li>
          );
        })}
        {due !== null && (
          <li>
            {last !== undefined && <span class="gap">{gap(last.instant, due)}</span>}
            <Badge tone="wait">
              next <Instant at={due} />
            </Badge>
          </li>
        )}
      </ol>
      {attempt === undefined ? (
        <Empty title="Not sent yet.">It is sent as soon as it is due; a frozen clock sends what is due now.</Empty>
      ) : (
        <AttemptParts attempt={attempt} before={attempts.find(({ number }) => number === attempt.number - 1)} />
      )}
    </Part>
  );
}

function AttemptParts({ attempt, before }: { readonly attempt: Attempt; readonly before: Attempt | undefined }) {
  const { number, instant, milliseconds, status, error, requestHeaders, answerHeaders, answer } = attempt;
  return (
    <div>
      <Facts
        facts={[
          ['Attempt', number],
          ['At', <Instant at={instant} />],
          ['Answered', status ?? 'nothing'],
          ['Took', `${milliseconds.toFixed(1)} ms`],
          ['Not taken, because', error],
        ]}
      />
      <h3>Sent</h3>
      <Headers headers={requestHeaders} />
      {answerHeaders !== null && (
        <>
          <h3>Answered</h3>
          <Headers headers={answerHeaders} />
        </>
      )}
      {answer !== null && answer !== '' && <Body text={answer} label="The answer's body" />}
      {before !== undefined && (
        <>
          <h3>Against attempt {before.number}</h3>
          <Difference before={told(before)} after={told(attempt)} nothing="It was answered in the same way." />
        </>
      )}
    </div>
  );
}

// What each answer has of its own.
const OTHER = new Set(['date', 'subsim-request-id']);

// What of an answer is compared.
function told({ status, error, answer, answerHeaders }: Attempt): object {
  const headers = (answerHeaders ?? []).map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !OTHER.has(name));
  return { status, error, body: parsed(answer), headers: Object.fromEntries(headers) };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
