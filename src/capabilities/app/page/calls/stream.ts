import { effect, signal } from '@preact/signals';
import type { Entry } from '../../../../simulator.js';
import { environment } from '../place/place.js';
import { send } from './call.js';
import { isTokenWanted, token } from './token.js';

/** How the one stream stands by which the pages hear what happens; a browser opens few connections to a server. */
export const streaming = signal<'connecting' | 'open' | 'lost'>('connecting');

/** Whether lists stand still although more happens. */
export const isPaused = signal(false);

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
  effect(() => {
    const ending = new AbortController();
    void environment.value;
    if (token.value === undefined && isTokenWanted.value) return undefined;
    void follow(ending.signal);
    return () => {
      ending.abort();
    };
  });
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
      last = await read(body, { last, ended });
    } catch {
      if (ended.aborted) return;
    }
    if (ended.aborted) return;
    streaming.value = 'lost';
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

interface Reading {
  readonly last: string | undefined;
  readonly ended: AbortSignal;
}

// Gives back the id of the last event, behind which a later stream goes on.
async function read(body: ReadableStream<Uint8Array>, { last, ended }: Reading): Promise<string | undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let [rest, id] = ['', last];
  for (;;) {
    const { done, value = '' } = await reader.read().catch(() => ({ done: true, value: '' }));
    if (done || ended.aborted) return id;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) id = tell(block) ?? id;
  }
}

function tell(block: string): string | undefined {
  const lines = block.split('\n');
  const valueOf = (name: string): string =>
    lines
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  const data = valueOf('data');
  if (data === '' || valueOf('event') === 'dropped') return undefined;
  const entry = JSON.parse(data) as Entry; // as the stream says
  for (const listener of [...listeners]) listener(entry);
  return valueOf('id');
}
