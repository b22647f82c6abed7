import { win32 } from 'node:path';
import { NotStarted } from './not-started.js';

/** What is started for a command, and whether its arguments go as they are, quoted already. */
export interface StartedProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly isVerbatim: boolean;
}

/** Where Windows looks for programs. */
export interface WindowsSurroundings {
  /** The variables of the environment, whose names have any case. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isFile: (path: string) => boolean;
}

/**
 * What Windows has to start for a command. Its programs are found as a shell finds them, so that `npm` is `npm.cmd`; and as such a batch
 * file can only be run by a shell, its arguments are quoted so that the shell reads nothing else in them. Throws `NotStarted` for an
 * argument that cannot be quoted.
 */
export function windowsProgram([program, ...args]: readonly [string, ...string[]], surroundings: WindowsSurroundings): StartedProgram {
  const file = found(program, surroundings) ?? program;
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args, isVerbatim: false };
  const shell = valueOf(surroundings.variables, 'ComSpec') ?? 'cmd.exe';
  const line = [`"${harmless(file)}"`, ...args.map(quoted)].join(' ');
  // Extensions on for the trick below, delayed expansion off so that `!` is no variable, no commands from the registry.
  return { file: shell, args: ['/e:ON', '/v:OFF', '/d', '/s', '/c', `"${line}"`], isVerbatim: true };
}

const EXTENSIONS = '.COM;.EXE;.BAT;.CMD';

function found(program: string, { variables, isFile }: WindowsSurroundings): string | undefined {
  const folders = /[\\/:]/.test(program) ? [''] : (valueOf(variables, 'PATH') ?? '').split(';').filter((folder) => folder !== '');
  const extensions = (valueOf(variables, 'PATHEXT') ?? EXTENSIONS).split(';').map((extension) => extension.toLowerCase());
  const isWhole = extensions.includes(win32.extname(program).toLowerCase());
  const names = isWhole ? [program] : extensions.map((extension) => program + extension);
  return folders.flatMap((folder) => names.map((name) => win32.join(folder.replaceAll('"', ''), name))).find(isFile);
}

function valueOf(variables: WindowsSurroundings['variables'], name: string): string | undefined {
  return Object.entries(variables).find(([other]) => other.toUpperCase() === name.toUpperCase())?.[1];
}

// What the shell takes as it stands; all else is put in quotes, which a batch file hands on with the argument.
const PLAIN = /^[\w#$*+\-./:?@\\]*[\w#$*+\-./:?@]$/;

function quoted(argument: string): string {
  if (PLAIN.test(argument)) return argument;
  // Two quotes are one, and a backslash in front of a quote would take away its meaning.
  const doubled = argument.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&');
  return `"${harmless(doubled)}"`;
}

// A shell reads the names of variables even between quotes: an empty one behind each sign keeps it from finding one.
function harmless(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new NotStarted('A line break cannot be handed to a batch file.', true);
  return text.replaceAll('%', '%%cd:~,%');
}
