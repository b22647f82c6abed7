/** How much is logged; each level includes those before it. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** A level of the log. */
export type LogLevel = (typeof logLevels)[number];

/** The members of one log line beside its message; `undefined` ones are left out. */
export type LogMembers = Readonly<Record<string, string | number | undefined>>;

/** Writes one line per call. Callers leave out secrets, tokens and query values. */
export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, members?: LogMembers) => void;

/** How and where log lines are written. */
interface LogSettings {
  readonly format: 'text' | 'json';
  readonly level: LogLevel;
  readonly write: (line: string) => void;
  readonly now: () => number;
}

/** Makes a log. */
export function createLog({ format, level: most, write, now }: LogSettings): Log {
  return (level, message, members = {}) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(most)) return;
    const time = new Date(now()).toISOString();
    write(format === 'json' ? JSON.stringify({ time, level, message, ...members }) : textLine(time, { level, message, members }));
  };
}

function textLine(time: string, { level, message, members }: { level: LogLevel; message: string; members: LogMembers }): string {
  const parts = [time.slice(11, 23), level === 'info' ? '' : level.toUpperCase(), message, ...pairs(members)];
  return parts.filter((part) => part !== '').join(' ');
}

/** Members as words such as `status=200`, with quotation marks where a reader needs them. */
export function pairs(members: LogMembers): readonly string[] {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => `${name}=${quoted(String(value))}`);
}

function quoted(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}

// Milliseconds that a line may wait for others.
const GATHERING = 5;

/** Gathers lines for some milliseconds and writes them at once, because each write is a system call. */
export function gatherLines(write: (lines: string) => void): (line: string) => void {
  let lines: string[] = [];
  const flush = (): void => {
    const gathered = lines;
    lines = [];
    write(gathered.join('\n'));
  };
  return (line) => {
    if (lines.length === 0) setTimeout(flush, GATHERING);
    lines.push(line);
  };
}
