import { traceText, type Environment, type TraceOptions } from '../../src/index.js';

/** The trace of something as text, with what is another each time written as `N`: ids of requests, ports, and how long things took. */
export async function traceLines({ trace }: Environment, id: string, options?: TraceOptions): Promise<readonly string[]> {
  return tracedLines(traceText(await trace(id, options)));
}

/** The same of a text that somebody else has got. */
export function tracedLines(text: string): readonly string[] {
  return text
    .replace(/request:[0-9a-f]+-\d+/g, 'request:N')
    .replace(/ in [\d.]+ ms/g, ' in N ms')
    .replace(/127\.0\.0\.1:\d+/g, 'N')
    .trimEnd()
    .split('\n');
}
