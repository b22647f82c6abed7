import { decodeInSteps } from '../../domain/json/long-json.js';
import type { Resource } from '../../domain/records/resource.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { MovedId } from '../../engine/importing/ids.js';
import type { RowImport, RowsImported } from '../../engine/importing/importing.js';
import { noFaults, type Faults, type ImportRow, type RowFault } from '../../engine/importing/row.js';
import { watchIn } from '../callers/watching.js';
import type { Watch } from '../settings.js';
import { input } from '../views/input.js';
import { refuseMapping, type KindMapping } from './columns.js';
import { csvRows, type Reading } from './csv-rows.js';
import { readCsv, separatorOf } from './csv.js';
import { exportedRows, listIn } from './exported-rows.js';
import { kindOf, kinds, KNOWN } from './kinds.js';
import { refusedText, textOfFile, type FileText } from './text.js';

/** A file of own records: columns (CSV), or a list as the API answers it (JSON). */
export interface ImportFile {
  readonly name: string;
  /** Such as `customers`; by default that with which the name begins. */
  readonly kind?: string | undefined;
  /** By default JSON for a name that ends so, and CSV. */
  readonly format?: 'csv' | 'json' | undefined;
  readonly text?: string | undefined;
  /** In place of the text: its bytes, which are UTF-8. */
  readonly bytes?: Uint8Array | undefined;
}

/** What is to be taken in, and how. */
export interface ImportInput {
  readonly files: readonly ImportFile[];
  /** By kind: which column is which member, and values that all rows have. */
  readonly mapping?: Readonly<Record<string, KindMapping>> | undefined;
  /** Between the values of a line: a comma, a semicolon or a tab. By default the one that is most often in the first line. */
  readonly separator?: ',' | ';' | '\t' | undefined;
  /** Tells what is wrong and takes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Puts made-up names, e-mail addresses, streets and phone numbers in the place of those in the files. */
  readonly mask?: boolean | undefined;
  /** The same key makes the same of the same value. Whoever has it can try values out; there is one that everybody knows. */
  readonly maskKey?: string | undefined;
}

/** What became of it. */
export interface ImportReport {
  readonly dryRun: boolean;
  /** Whether the records are there now. */
  readonly imported: boolean;
  readonly files: readonly { readonly name: string; readonly kind: string | null; readonly rows: number }[];
  /** Rows by kind. */
  readonly records: Readonly<Record<string, number>>;
  /** Ids of the files that other records had here, the first thousand; what named them in the files names the new ones. */
  readonly movedIds: readonly MovedId[];
  /** What is wrong, the first hundred. */
  readonly faults: readonly RowFault[];
  readonly faultCount: number;
}

/** How far an import has come: rows that have been looked at. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** Who looks on. */
export interface ImportWatch extends Watch {
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Takes records of one's own in: all of them or, when something is wrong, none. No events are sent for them. Rejects with
 * `setting-refused`, with `validation-failed`, whose message tells what is wrong by file, line and column, and with `state-refused`.
 */
export type ImportIn = (wanted: ImportInput, watch?: ImportWatch) => Promise<ImportReport>;

interface Needs {
  readonly importing: (wanted: RowImport) => Steps<RowsImported>;
  readonly ecomName: string;
  readonly through: <T>(steps: Steps<T>, signal?: AbortSignal) => Promise<T>;
}

const MOST_BYTES = 67_108_864;
const MOST_FILES = 100;
const MOST_MOVED = 1000;
const MASK_KEY = 'subsim';
// Rows between two tellings of how far it is.
const TELLING = 1000;

/** The import of an environment as its users see it (#subsim-import). */
export function importView({ importing, ecomName, through }: Needs): ImportIn {
  return async (wanted, watch) => {
    const { onProgress, signal }: ImportWatch = watchIn(watch, ['onProgress']);
    const { files, options } = checkedInput(wanted);
    for (const [kind, mapping] of Object.entries(options.mapping ?? {})) {
      const resource = kinds.get(kind);
      if (resource === undefined)
        throw new Problem('setting-refused', `mapping: ${JSON.stringify(kind.slice(0, 100))} is no kind.`, { hint: KNOWN });
      refuseMapping(resource, mapping, ecomName);
    }
    const faults = noFaults();
    const inTurns = async <T>(steps: Steps<T>): Promise<T> => through(steps, signal);
    const read: ReadFile[] = [];
    for (const file of files) read.push(await rowsOf(file, { options, ecomName, faults, inTurns }));
    const rows = read.flatMap((file) => file.rows);
    const onRow = (done: number): void => {
      if (done % TELLING === 0 || done === rows.length) onProgress?.({ done, total: rows.length });
    };
    const isDry = options.dryRun === true;
    if (rows.length === 0 && faults.count() === 0) throw new Problem('setting-refused', 'files: hold no records.');
    const { isTaken, moved } = await inTurns(importing({ rows, faults, isDry: isDry || faults.count() > 0, onRow }));
    if (!isDry && !isTaken) throw refusal(faults);
    return reportOf({ read, faults, isDry, isTaken, moved });
  };
}

interface ReadFile {
  readonly name: string;
  readonly kind: Resource | undefined;
  readonly rows: readonly ImportRow[];
}

type Options = Omit<ImportInput, 'files'>;

interface FileReading {
  readonly options: Options;
  readonly ecomName: string;
  readonly faults: Faults;
  readonly inTurns: <T>(steps: Steps<T>) => Promise<T>;
}

async function rowsOf(file: ImportFile, { options, ecomName, faults, inTurns }: FileReading): Promise<ReadFile> {
  const { name } = file;
  const wrong = (line: number | null, message: string, rule = 'subsim-import'): void => {
    faults.add({ file: name, line, column: null, rule, message });
  };
  const read = await inTurns(contentOf(file));
  const given = kindOf(file);
  if (!('text' in read)) {
    wrong(read.line, read.message);
    return { name, kind: given, rows: [] };
  }
  const maskKey = options.mask === true ? (options.maskKey ?? MASK_KEY) : undefined;
  const reading = (resource: Resource): Reading => ({
    ...{ file: name, resource, ecomName, maskKey, faults, mapping: options.mapping?.[resource.plural] ?? {} },
  });
  if (isJson(file)) return jsonRows({ file, text: read.text, given }, { wrong, reading, inTurns });
  if (given === undefined) throw unknownKind(name);
  const separator = options.separator ?? separatorOf(read.text);
  const { records, fault } = await readCsv(read.text, { separator, inTurns });
  if (fault !== undefined) wrong(fault.line, fault.message);
  return { name, kind: given, rows: await inTurns(csvRows(records, reading(given))) };
}

interface JsonSource {
  readonly file: ImportFile;
  readonly text: string;
  readonly given: Resource | undefined;
}

interface JsonReading extends Pick<FileReading, 'inTurns'> {
  readonly wrong: (line: number | null, message: string) => void;
  readonly reading: (resource: Resource) => Reading;
}

async function jsonRows({ file: { name }, text, given }: JsonSource, { wrong, reading, inTurns }: JsonReading): Promise<ReadFile> {
  const none = { name, kind: given, rows: [] };
  const content = await inTurns(decodeInSteps(text.replace(/^\uFEFF/, ''))).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return error;
  });
  if (content instanceof Problem) {
    wrong(null, `The file is not JSON: ${content.details.fault ?? content.message}.`);
    return none;
  }
  const list = listIn(content);
  if (list === undefined) {
    wrong(null, 'The file holds no list of records, such as {"customers":[…]}.');
    return none;
  }
  const kind = given ?? list.kind;
  if (kind === undefined) throw unknownKind(name);
  if (list.kind !== undefined && list.kind !== kind) {
    wrong(null, `The file holds ${list.kind.plural}, not ${kind.plural}.`);
    return none;
  }
  return { name, kind, rows: await inTurns(exportedRows(list.items, reading(kind))) };
}

function unknownKind(name: string): Problem {
  return new Problem('setting-refused', `files: nothing says of which kind the records in ${JSON.stringify(name)} are.`, {
    hint: `Name the file after them, as in customers.csv, or give its kind. ${KNOWN}`,
  });
}

function* contentOf({ bytes, text }: ImportFile): Steps<FileText> {
  if (text !== undefined) return refusedText(text) ?? { text };
  return yield* textOfFile(bytes ?? new Uint8Array());
}

function isJson({ format, name }: ImportFile): boolean {
  return format === undefined ? name.toLowerCase().endsWith('.json') : format === 'json';
}

// Bytes are no JSON, so that they are looked at here.
function checkedInput(wanted: ImportInput): { readonly files: readonly ImportFile[]; readonly options: Options } {
  const given: Partial<ImportInput> = typeof wanted === 'object' && (wanted as unknown) !== null ? wanted : {}; // callers may pass anything
  const { files, ...rest } = given;
  const list = Array.isArray(files) ? (files as readonly unknown[]) : [];
  const plain = list.map((file) => {
    if (typeof file !== 'object' || file === null || !('bytes' in file)) return file;
    const { bytes, ...others } = file;
    if (!(bytes instanceof Uint8Array)) throw new Problem('setting-refused', 'files: bytes must be a Uint8Array.');
    return { ...others, text: 'text' in others ? others.text : '' };
  });
  input('importing', { ...rest, ...(files === undefined ? {} : { files: Array.isArray(files) ? plain : files }) });
  const taken = list as readonly ImportFile[]; // as has just been seen
  const size = taken.reduce((sum, { text = '', bytes }) => sum + (bytes?.length ?? text.length), 0);
  if (size > MOST_BYTES)
    throw new Problem('setting-refused', `files: may hold ${String(MOST_BYTES)} bytes together; they hold ${String(size)}.`, {
      hint: 'Import them one after the other.',
    });
  if (taken.length > MOST_FILES) throw new Problem('setting-refused', `files: may be ${String(MOST_FILES)} at most.`);
  return { files: taken, options: rest };
}

interface Outcome {
  readonly read: readonly ReadFile[];
  readonly faults: Faults;
  readonly isDry: boolean;
  readonly isTaken: boolean;
  readonly moved: readonly MovedId[];
}

function reportOf({ read, faults, isDry, isTaken, moved }: Outcome): ImportReport {
  const records: Record<string, number> = {};
  for (const { kind, rows } of read) if (kind !== undefined) records[kind.plural] = (records[kind.plural] ?? 0) + rows.length;
  return {
    dryRun: isDry,
    imported: isTaken,
    files: read.map(({ name, kind, rows }) => ({ name, kind: kind?.plural ?? null, rows: rows.length })),
    records,
    movedIds: moved.slice(0, MOST_MOVED),
    faults: faults.told(),
    faultCount: faults.count(),
  };
}

// Sentences of one refusal.
const MOST_TOLD = 20;

function refusal(faults: Faults): Problem {
  const all = faults.told();
  const told = all.slice(0, MOST_TOLD).map(({ file, line, column, message }) => {
    const place = [file, ...(line === null ? [] : [`line ${String(line)}`]), ...(column === null ? [] : [column])].join(', ');
    return `${place}: ${message}`;
  });
  const more = faults.count() - told.length;
  const violations = all.map(({ file, line, column, message }) => ({
    path: [file, ...(line === null ? [] : [`line ${String(line)}`]), ...(column === null ? [] : [column])],
    message,
  }));
  return new Problem('validation-failed', [...told, ...(more > 0 ? [`${String(more)} more are wrong.`] : [])].join(' '), {
    violations,
    rule: 'subsim-import',
    hint: 'Nothing was imported; a dry run tells what is wrong, row by row.',
  });
}
