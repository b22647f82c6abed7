import { basename } from 'node:path';
import type { ImportProgress, ImportReport } from '../../simulator.js';
import { readFileUpTo } from '../../world/files.js';
import { createCommand, UsageRefused, type CommandCall } from '../command.js';
import { callControl, CallRefused, targetOptions, type ControlTarget } from '../control-call.js';

/** `subsim import`: takes records of one's own in, from CSV files and from lists that the platform's API has answered. */
export const importing = createCommand({
  name: 'import',
  summary: 'take your own customers, products, addresses and subscriptions in',
  usage: [
    'Usage: subsim import <file>… [options]',
    '       subsim import --from <file>,<file> [options]',
    '',
    'Example: subsim import customers.csv subscriptions.csv --dry-run',
    '         subsim import customers=people.csv --mapping map.json --mask',
    '',
    'A file begins with the names of the columns, and is named after what it holds: customers, addresses, products, subscriptions, payment_profiles, group_subscriptions; else that stands before its name, with = between. When anything is wrong with a row, none is taken.',
  ],
  options: {
    from: { kind: 'list', placeholder: '<files>', help: 'Lists in JSON as the API answers them, with commas between.' },
    mapping: { kind: 'text', placeholder: '<file>', help: 'JSON that says which column is which member.' },
    separator: { kind: 'text', placeholder: '<name>', help: 'Between values: comma, semicolon or tab. Default: as the first line has it.' },
    'dry-run': { kind: 'switch', help: 'Tell what is wrong and take nothing.' },
    mask: { kind: 'switch', help: 'Put made-up names, e-mail addresses, streets and phone numbers in the place of those in the files.' },
    'mask-key': {
      kind: 'text',
      placeholder: '<text>',
      help: 'The same key makes the same of the same value; keep it to yourself. Default: one that everybody knows.',
    },
    format: { kind: 'text', placeholder: '<name>', help: 'How the report is printed: text or json. Default: text.' },
    ...targetOptions,
  },
  async run(call, values, words) {
    const { format = 'text' } = values;
    if (format !== 'text' && format !== 'json') throw new UsageRefused('--format is text or json.');
    const lists = (values.from ?? []).map((file) => ({ file, isList: true }));
    const files = [...words.map((file) => ({ file, isList: file.endsWith('.json') })), ...lists];
    if (files.length === 0 || words.includes('')) throw new UsageRefused('Say which files. See subsim import --help.');
    const members = membersOf(values);
    const parts = files.map(partOf);
    const isDry = values['dry-run'] === true;
    const report = await reported({ call, target: values, parts, members }, isDry);
    for (const line of format === 'json' ? [JSON.stringify(report)] : linesOf(report)) call.print(line);
    if (report.faultCount > 0) throw new CallRefused('Nothing was imported.');
  },
});

// As much as a server takes.
const MOST_BYTES = 67_108_864;
const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t' };

interface Given {
  readonly mapping?: string | undefined;
  readonly separator?: string | undefined;
  readonly mask?: boolean | undefined;
  readonly 'mask-key'?: string | undefined;
}

function membersOf({ mapping, separator, mask, 'mask-key': maskKey }: Given): readonly (readonly [string, string])[] {
  if (separator !== undefined && !Object.hasOwn(SEPARATORS, separator)) throw new UsageRefused('--separator is comma, semicolon or tab.');
  const members = {
    mapping: mapping === undefined ? undefined : readFileUpTo(mapping, MOST_BYTES).toString(),
    separator: separator === undefined ? undefined : SEPARATORS[separator],
    mask: mask === true ? 'true' : undefined,
    maskKey,
  };
  return Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

// What is said of the kind stays before the name; where the file lies is nothing for the server.
function partOf({ file, isList }: { readonly file: string; readonly isList: boolean }): Part {
  const [, kind, path = file] = /^([a-z_-]+)=(.+)$/.exec(file) ?? [];
  const base = basename(path);
  const name = isList && !base.toLowerCase().endsWith('.json') ? `${base}.json` : base;
  return { name: kind === undefined ? name : `${kind}=${name}`, bytes: readFileUpTo(path, MOST_BYTES) };
}

interface Import {
  readonly call: CommandCall;
  readonly target: ControlTarget;
  readonly parts: readonly Part[];
  readonly members: readonly (readonly [string, string])[];
}

// What is refused is tried once more, for a report of all that is wrong.
async function reported(wanted: Import, isDry: boolean): Promise<ImportReport> {
  if (isDry) return sent(wanted, true);
  try {
    return await sent(wanted, false);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const report = await sent(wanted, true);
    if (report.faultCount === 0) throw error;
    return report;
  }
}

async function sent({ call, target, parts, members }: Import, isDry: boolean): Promise<ImportReport> {
  let last: Partial<ImportReport & ImportProgress & { readonly message: string }> = {};
  const boundary = 'subsim-import-8d1f04c2a97b4e63';
  const fields = [...members, ['dryRun', String(isDry)] as const];
  await callControl(call, target, {
    path: '/import',
    body: formOf({ parts, fields, boundary }),
    type: `multipart/form-data; boundary=${boundary}`,
    isLong: true,
    onLine(line) {
      last = JSON.parse(line) as typeof last; // a line of the server's
      if (last.done !== undefined && call.isTerminal) call.printError(`${String(last.done)} of ${String(last.total)} rows`);
    },
  });
  if (last.faults === undefined) throw new CallRefused(last.message ?? 'The server did not say what became of the import.');
  return last as ImportReport; // the server's answer to this call
}

interface Form {
  readonly parts: readonly Part[];
  readonly fields: readonly (readonly [string, string])[];
  readonly boundary: string;
}

function formOf({ parts, fields, boundary }: Form): Buffer {
  const head = (name: string, file?: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file.replaceAll(/["\r\n]/g, '_')}"`}\r\n\r\n`;
  return Buffer.concat([
    ...parts.flatMap(({ name, bytes }) => [Buffer.from(head('files', name)), bytes, Buffer.from('\r\n')]),
    ...fields.map(([name, value]) => Buffer.from(`${head(name)}${value}\r\n`)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function linesOf({ dryRun, records, movedIds, faults, faultCount }: ImportReport): readonly string[] {
  const told = faults.map(({ file, line, column, rule, message }) => {
    const place = [file, ...(line === null ? [] : [`line ${String(line)}`]), ...(column === null ? [] : [column])].join(', ');
    return `${place}: ${message} (${rule})`;
  });
  if (faultCount > 0) return faultCount > told.length ? [...told, `${String(faultCount - told.length)} more are wrong.`] : told;
  const counts = Object.entries(records).map(([kind, count]) => `${String(count)} ${kind.replaceAll('_', ' ')}`);
  const moved = movedIds.length === 0 ? [] : [`${String(movedIds.length)} ids were taken already; their records got others.`];
  return [`${dryRun ? 'Would import' : 'Imported'} ${counts.join(', ')}.`, ...moved];
}
