import type { Answer, CallInput } from './call.js';

/** Whether a caller would rather read than parse: it names plain text among what it accepts. */
export function wantsText({ headers }: Pick<CallInput, 'headers'>): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === 'accept' && /\btext\/plain\b/i.test(value));
}

/** An answer with lines of text. */
export function asText(text: string): Answer {
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=UTF-8' }, body: `${text}\n` };
}
