/** How much is logged; each level includes those before it. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** A level of the log. */
export type LogLevel = (typeof logLevels)[number];

/** The members of one log line beside its message; `undefined` ones are left out, a `stack` stands on lines of its own in a text. */
export type LogMembers = Readonly<Record<string, string | number | undefined>>;

/** Writes one line per call. Callers leave out secrets, tokens and query values. */
export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, members?: LogMembers) => void;

/** How and where log lines are written. */
interface LogSettings {
  readonly format: 'text' | 'json';
  readonly level: LogLevel;
  /** Takes a line, and what makes a line of the number of those that had to be dropped. */
  readonly write: (line: string, noticeOf: (count: number) => string) => void;
  readonly now: () => number;
}

/** Makes a log. */
export function createLog({ format, level: most, write, now }: LogSettings): Log {
  const lineOf = (level: LogLevel, message: string, members: LogMembers): string => {
    const time = new Date(now()).toISOString();
    return format === 'json' ? JSON.stringify({ time, level, message, ...members }) : textLine(time, { level, message, members });
  };
  const noticeOf = (count: number): string =>
    lineOf('warn', `${String(count)} lines of the log were dropped because nobody read them.`, { dropped: count });
  return (level, message, members = {}) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(most)) return;
    const { stack, ...words } = members;
    write(lineOf(level, withoutTokens(message), format === 'json' ? members : words), noticeOf);
    if (format === 'text' && stack !== undefined) for (const frame of String(stack).split('\n')) write(frame, noticeOf);
  };
}

function textLine(time: string, { level, message, members }: { level: LogLevel; message: string; members: LogMembers }): string {
  const parts = [time.slice(11, 23), level === 'info' ? '' : level.toUpperCase(), message, ...pairs(members)];
  return parts.filter((part) => part !== '').join(' ');
}

// Other escapes, and letters and digits, also escaped ones, so many in a row as no word has: the shortest tokens, those of the vault, have 22.
const TOKENS = /%(?!3\d|[46][1-9a-f]|[57][0-9a])[0-9a-f]{2}|(?:[a-z0-9]|%(?:3\d|[46][1-9a-f]|[57][0-9a])){20,}/gi;
// What most texts have none of is found out in half the time.
const LONG_WORD = /(?:^|[^a-z0-9%])[a-z0-9%]{20}/i;
const ESCAPE_LENGTH = 3;
const SHOWN = 6;

/** A text in which of each token only the beginning stands (#subsim-token-in-address). */
export function withoutTokens(text: string): string {
  if (!LONG_WORD.test(text)) return text;
  return text.replace(TOKENS, (found) => {
    if (found.length === ESCAPE_LENGTH) return found;
    const plain = found.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
    return `${plain.slice(0, SHOWN)}…`;
  });
}

/** Members as words such as `status=200`, with quotation marks where a reader needs them. */
export function pairs(members: LogMembers): readonly string[] {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => `${name}=${quoted(String(value))}`);
}

function quoted(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}
