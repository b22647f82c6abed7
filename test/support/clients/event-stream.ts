import { onTestFinished } from 'vitest';

/** A server-sent event. */
export interface Told {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** Server-sent events as a client without EventSource reads them. */
export interface EventStream {
  /** What has come so far. */
  readonly told: readonly Told[];
  /** Resolves once so many have come. Rejects when the answer ends before. */
  readonly until: (count: number) => Promise<void>;
  /** Resolves when the server has ended the answer. */
  readonly ended: Promise<void>;
}

/** Reads server-sent events with `fetch`; resolves once the server has begun to answer. */
export async function events(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventStream> {
  const hangUp = new AbortController();
  onTestFinished(() => {
    hangUp.abort();
  });
  const answer = await fetch(url, { headers, signal: hangUp.signal });
  if (answer.body === null || answer.headers.get('content-type') !== 'text/event-stream') throw new Error(`${url} tells no events.`);
  const told: Told[] = [];
  const watchers = new Set<() => void>();
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let open = '';
    for await (const piece of body) {
      const parts = (open + decoder.decode(piece, { stream: true })).split('\n\n');
      open = parts.pop() ?? '';
      told.push(...parts.filter((part) => !part.startsWith(':')).map(toldIn));
      for (const watch of watchers) watch();
    }
  };
  const ended = read(answer.body).catch((error: unknown) => {
    if (!hangUp.signal.aborted) throw error;
  });
  return {
    told,
    ended,
    until: (count) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          if (told.length >= count) resolve();
        };
        watchers.add(watch);
        watch();
        void ended.then(() => {
          reject(new Error(`it ended after ${String(told.length)} events`));
        });
      }),
  };
}

function toldIn(text: string): Told {
  const lines = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]));
  return { id: lines.get('id') ?? '', event: lines.get('event') ?? '', data: JSON.parse(lines.get('data') ?? 'null') as unknown };
}
