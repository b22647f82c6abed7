import { posix, relative } from 'node:path';

/** How a process was started. */
export interface Start {
  /** The path of the program, as the process was given it. */
  readonly path: string;
  /** The working folder. */
  readonly folder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** What to type to call Subsim once more as it was called: by npm in a clone, by npx where it is installed, else by its name or its file. */
export function typedProgram({ path, folder, variables }: Start): string {
  if (variables.npm_lifecycle_event === 'start' && variables.npm_package_name === 'subsim') return 'npm start --';
  const parts = path.split(/[\\/]/);
  const isInstalledHere = parts.includes('node_modules') && !isGlobal(parts);
  if (isInstalledHere || variables.npm_command === 'exec') return 'npx subsim';
  if (parts.at(-1) === 'subsim' || parts.includes('node_modules')) return 'subsim';
  return `node ${relative(folder, path).replaceAll('\\', posix.sep)}`;
}

// Where npm puts what belongs to no project: below `lib` of its prefix, on Windows below a folder named `npm`.
function isGlobal(parts: readonly string[]): boolean {
  const above = parts[parts.indexOf('node_modules') - 1];
  return above === 'lib' || above === 'npm';
}
