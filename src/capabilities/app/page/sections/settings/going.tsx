import type { Advance, Happening } from '../../../../../simulator.js';
import { Refused, send } from '../../calls/call.js';
import { readParts } from '../../calls/parts.js';
import { at } from '../../place/place.js';
import { Instant, shortInstant } from '../../shown/instant.js';
import { Badge } from '../../shown/parts.js';
import { shared } from '../../place/shared.js';

/** A move of the clock as it goes. */
interface Move {
  /** What happened, the latest first: as many as are shown. */
  readonly latest: readonly (Happening & { readonly number: number })[];
  readonly count: number;
  readonly isOver: boolean;
  /** How it ended, or what it waits for. */
  readonly told: string;
  readonly stop: () => void;
}

/** The last move that was asked for here. */
export const going = shared<Move | undefined>(undefined);

// Lines that are shown; all of them stand in the journal.
const MOST = 100;

type Line =
  | Happening
  | { readonly waiting: { readonly url?: string } }
  | { readonly warning: { readonly message?: string } }
  | (Omit<Advance, 'happened'> & { readonly refusal?: string; readonly message?: string });

/** Moves the clock and tells what happens as it does; hanging up stops it. */
export async function advance(body: object): Promise<void> {
  const ending = new AbortController();
  const stop = (): void => {
    ending.abort();
  };
  going.value = { latest: [], count: 0, isOver: false, told: 'It goes …', stop };
  try {
    const response = await send('POST', '/clock/advance', { body, accept: 'application/x-ndjson', signal: ending.signal });
    if (response.body !== null) await readParts(response.body, '\n', { each: hear, signal: ending.signal });
  } catch (error) {
    const told = ending.signal.aborted
      ? 'Stopped; the clock stands where it was.'
      : error instanceof Refused
        ? error.message
        : String(error);
    change({ told });
  }
  change({ isOver: true });
}

function change(changes: Partial<Move>): void {
  if (going.value !== undefined) going.value = { ...going.value, ...changes };
}

function hear(text: string): void {
  const move = going.value;
  if (move === undefined || text === '') return;
  const line = JSON.parse(text) as Line; // as the call says
  if ('waiting' in line) change({ told: `Waiting for ${line.waiting.url ?? 'a receiver'} …` });
  else if ('warning' in line) change({ told: line.warning.message ?? '' });
  else if ('kind' in line) {
    const number = move.count + 1;
    change({ count: number, latest: [{ ...line, number }, ...move.latest].slice(0, MOST), told: `At ${shortInstant(line.at)}` });
  } else change({ told: ending(line) });
}

function ending({
  message,
  to,
  orders,
  webhooks,
}: Exclude<Line, Happening | { readonly waiting: object } | { readonly warning: object }>): string {
  const counts = `${String(orders.placed)} orders placed, ${String(orders.failed)} failed; ${String(webhooks.delivered)} webhooks delivered`;
  return message ?? `The clock stands at ${shortInstant(to)}: ${counts}.`;
}

/** The move as it goes by, and the button that stops it. */
export function Going() {
  const move = going.value;
  if (move === undefined) return null;
  return (
    <div class="going">
      <p class="hint actions" role="status">
        <span>
          {move.told} {move.count > 0 && `${move.count.toLocaleString('en')} things happened.`}
        </span>
        {!move.isOver && (
          <button type="button" onClick={move.stop}>
            Stop
          </button>
        )}
      </p>
      <ul class="coming">
        {move.latest.map((happening) => (
          <li key={happening.number}>
            <Instant at={happening.at} /> <What happening={happening} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function What({ happening: { kind, details } }: { readonly happening: Happening }) {
  if (kind === 'order' && 'order' in details) {
    return (
      <>
        <a href={at(['orders', details.order])}>order {details.order}</a>{' '}
        <Badge tone={details.outcome === 'placed' ? 'good' : 'bad'}>{details.outcome}</Badge>
      </>
    );
  }
  if (kind === 'webhook' && 'delivery' in details) {
    return (
      <>
        <a href={at(['deliveries', details.delivery])}>{details.type}</a>{' '}
        <Badge tone={details.outcome === 'delivered' ? 'good' : 'wait'}>{details.status ?? details.outcome}</Badge>
      </>
    );
  }
  return <>{kind}</>;
}
