import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A part of a program. */
interface Snippet {
  readonly text: string;
  /** The page and the line on which it begins. */
  readonly place: string;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LIBRARY = `'../../../src/index.js'`;
const FOLDER = join(ROOT, 'test/support/pages');

// What a reader has at hand where a snippet stands.
const AROUND = `
import { readFileSync } from 'node:fs';
import { startSimulator, webhookCases, type Environment, type ReceiverChecks, type StartedSimulator } from ${LIBRARY};
declare const environment: Environment;
declare const simulator: StartedSimulator;
declare const checks: ReceiverChecks;
declare const handlerUrl: string, body: Buffer, header: string;
declare const test: { for<T>(rows: readonly T[]): (title: string, run: (row: T, context: { skip: (when: boolean, why: string) => void }) => Promise<void>) => void };
void [readFileSync, startSimulator, webhookCases, environment, simulator, checks, handlerUrl, body, header, test];
`;

/** What the compiler finds wrong with snippets, each with its place. */
export function typeFaults(snippets: readonly Snippet[]): readonly string[] {
  const files = new Map(snippets.map((snippet, index) => [join(FOLDER, `snippet-${String(index)}.mts`), snippet]));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { readonly config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const settings: ts.CompilerOptions = { ...options, noEmit: true, rootDir: ROOT, lib: ['lib.es2024.d.ts', 'lib.esnext.disposable.d.ts'] };
  const host = ts.createCompilerHost(settings);
  const [readFile, fileExists] = [host.readFile.bind(host), host.fileExists.bind(host)];
  host.readFile = (path) => (files.has(path) ? programOf(files.get(path)) : readFile(path));
  host.fileExists = (path) => files.has(path) || fileExists(path);
  const program = ts.createProgram([...files.keys()], settings, host);
  return [...files].flatMap(([path, { place }]) => {
    const source = program.getSourceFile(path);
    return ts
      .getPreEmitDiagnostics(program, source)
      .map((fault) => `${place}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  });
}

// What it imports stands outside the function in which all else does.
function programOf({ text = '' }: Partial<Snippet> = {}): string {
  const lines = text.split('\n');
  const imports = lines.filter((line) => line.startsWith('import ')).map((line) => line.replace(`'subsim'`, LIBRARY));
  const rest = lines.filter((line) => !line.startsWith('import '));
  return `${AROUND}\n${imports.join('\n')}\nasync function shown() {\n${rest.join('\n')}\n}\nvoid shown;\n`;
}
