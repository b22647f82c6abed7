import { request, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** A list of the control API that is told in lines. */
export interface FollowedList {
  /** What has come so far. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** Resolves once so many lines have come. Rejects when the answer ends before. */
  readonly until: (count: number) => Promise<void>;
  /** Resolves when the server has ended the answer. */
  readonly ended: Promise<void>;
  readonly answer: IncomingMessage;
  readonly hangUp: () => void;
}

/** Asks a server for a list below `/_sim` in lines; resolves once it has begun to answer. */
export async function follow(url: string, path: string, { isSlow = false } = {}): Promise<FollowedList> {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const watchers = new Set<() => void>();
  const sent = request(`${url}/_sim${path}`, { agent: false, headers: { Accept: 'application/x-ndjson' } });
  sent.on('error', () => undefined); // hanging up is one
  onTestFinished(() => void sent.destroy());
  const answer = await new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject).end());
  let open = '';
  const read = (): void => {
    answer.setEncoding('utf8').on('data', (piece: string) => {
      const parts = (open + piece).split('\n');
      open = parts.pop() ?? '';
      lines.push(...parts.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>));
      for (const watch of watchers) watch();
    });
  };
  if (!isSlow) read();
  const ended = new Promise<void>((resolve) => answer.on('close', resolve));
  return {
    lines,
    answer,
    ended,
    hangUp: () => void sent.destroy(),
    until(count) {
      if (isSlow && answer.readableFlowing === null) read();
      return new Promise((resolve, reject) => {
        const watch = (): void => {
          if (lines.length >= count) resolve();
        };
        watchers.add(watch);
        watch();
        void ended.then(() => {
          reject(new Error(`the answer ended after ${String(lines.length)} lines`));
        });
      });
    },
  };
}
