const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text as one line that a terminal may show: what would move its cursor, change its colours, begin another line or turn the
 * direction of writing is spelt out, as JSON spells it.
 */
export function legible(text: string): string {
  return text.replace(CONTROLS, (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What an error says, and where it happened, line by line. */
export interface ExplainedError {
  readonly message: string;
  readonly frames: readonly string[];
}

/** Takes apart what an error says of itself. */
export function explain(error: unknown): ExplainedError {
  if (!(error instanceof Error)) return { message: String(error), frames: [] };
  const { name, message, stack = '' } = error;
  const behind = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return { message: `${name}: ${message}`, frames: behind.split('\n').filter((line) => /^ +at /.test(line)) };
}
