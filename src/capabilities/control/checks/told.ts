import { jsonText } from '../../../simulator.js';
import type { Answer, CallInput } from '../call.js';
import { lastEventId } from '../following/last-event-id.js';

// Milliseconds after which proxies and readers are told that the connection stands.
const QUIET = 15_000;

/** Tells a check as server-sent events: each bears its number, the kind of what it tells as its name, and that as JSON. */
export async function told({ environment, id, checker, headers, signal, tell }: CallInput): Promise<Answer> {
  const after = lastEventId(headers) ?? 0;
  for await (const news of checker.follow(environment, id, { after, quiet: QUIET, signal })) {
    const text =
      news.kind === 'quiet'
        ? ': still here\n'
        : `id: ${String(news.number)}\nevent: ${news.progress.kind}\ndata: ${jsonText(news.progress)}\n`;
    await tell?.(text);
  }
  return { status: 200, headers: {} };
}
