import { addedUp, coverageText, FileUnusable, type Coverage, type StartedSimulator } from '../../simulator.js';
import { refuseTaken, writeFile } from '../../world/files.js';
import { createLeftFolder, type LeftFolder } from '../../world/diagnosis/left-behind.js';
import { UsageRefused, type CommandCall } from '../command.js';

/** What a command that runs another one is to tell of what that has touched. */
export interface ToldCoverage {
  /** The flags that are none of this. */
  readonly rest: readonly string[];
  /** What the command is to find among its variables, so that simulators of its own tell what they have met. */
  readonly variables: () => Readonly<Record<string, string>>;
  /** Tells it, if that is wanted: on standard error, since standard output is the command's, and as JSON in a file that was named. */
  readonly tell: (simulator: StartedSimulator, call: Pick<CommandCall, 'printError'>) => void;
  /** Removes what they have left. */
  readonly forget: () => void;
}

const FLAG = '--coverage';

/** Reads the one flag of it, whose value stands behind an equals sign, so that no word after it is taken for one. Throws `UsageRefused` and `FileUnusable`. */
export function coverageIn(flags: readonly string[]): ToldCoverage {
  const isOurs = (flag: string): boolean => flag === FLAG || flag.startsWith(`${FLAG}=`);
  const own = flags.findLast(isOurs);
  const file = own === undefined || own === FLAG ? undefined : own.slice(FLAG.length + 1);
  if (file === '') throw new UsageRefused(`${FLAG}= is followed by no file. See subsim exec --help.`);
  if (file !== undefined) refuseTaken(file, true);
  let left: LeftFolder | undefined;
  return {
    rest: flags.filter((flag) => !isOurs(flag)),
    variables() {
      left = own === undefined ? undefined : createLeftFolder();
      return left?.variables ?? {};
    },
    tell({ coverage }, { printError }) {
      if (left === undefined) return;
      const others = left.texts().map((text) => JSON.parse(text) as Coverage); // as simulators have left it
      const met = addedUp([coverage(), ...others]);
      for (const line of coverageText(met).split('\n')) printError(line);
      if (file === undefined) return;
      try {
        writeFile(file, Buffer.from(`${JSON.stringify(met, undefined, 2)}\n`));
      } catch (error) {
        // The exit code is the command's.
        if (!(error instanceof FileUnusable)) throw error;
        printError(error.message);
      }
    },
    forget: () => left?.remove(),
  };
}
