import type { Entry } from '../../../../simulator.js';
import { environment } from '../place/place.js';
import { send } from './call.js';
import { eventIn, readParts } from './parts.js';
import { isTokenWanted, token } from './token.js';
import { shared, whenShared } from '../place/shared.js';

/** How the one stream stands by which the pages hear what happens; a browser opens few connections to a server. */
export const streaming = shared<'connecting' | 'open' | 'lost'>('connecting');

/** Whether lists stand still although more happens. */
export const isPaused = shared(false);

type Listener = (entry: Entry) => void;

const listeners = new Set<Listener>();
// Milliseconds until a lost stream is tried again.
const PAUSE = 1_000;

/** Calls a listener with each entry that comes into the journal; what it returns ends that. */
export function onEntry(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the journal of the environment that is shown, whichever that is, as long as the page is open. */
export function followJournal(): void {
  let ending = new AbortController();
  let followed: string | undefined;
  whenShared(() => {
    const mayAsk = token.value !== undefined || !isTokenWanted.value;
    const wanted = mayAsk ? `${environment.value} ${token.value ?? ''}` : undefined;
    if (wanted === followed) return;
    followed = wanted;
    ending.abort();
    ending = new AbortController();
    if (wanted !== undefined) void follow(ending.signal);
  });
}

// It may have been ended meanwhile.
function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

async function follow(ended: AbortSignal): Promise<void> {
  let last: string | undefined;
  while (!ended.aborted) {
    streaming.value = 'connecting';
    try {
      const path = last === undefined ? '/stream' : `/stream?lastEventId=${last}`;
      const { body } = await send('GET', path, { signal: ended, accept: 'text/event-stream' });
      if (body === null) throw new Error('There is no stream.');
      streaming.value = 'open';
      await readParts(body, '\n\n', {
        each: (block) => {
          last = tell(block) ?? last;
        },
        signal: ended,
      });
    } catch {
      // It is tried again, unless it was ended.
    }
    if (isOver(ended)) return;
    streaming.value = 'lost';
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

// Gives back the id of an event, behind which a later stream goes on.
function tell(block: string): string | undefined {
  const told = eventIn(block);
  if (told === undefined || told.event === 'dropped') return undefined;
  const entry = JSON.parse(told.data) as Entry; // as the stream says
  for (const listener of [...listeners]) listener(entry);
  return told.id;
}
