import { once } from 'node:events';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { Steps } from '../../domain/steps/steps.js';

/** A record of a CSV file, and the line in which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be read on, and where. */
export interface CsvFault {
  readonly line: number;
  readonly message: string;
}

interface CsvRead {
  readonly records: readonly CsvRecord[];
  readonly fault: CsvFault | undefined;
}

// Characters of the first line that are looked at for separators.
const HEADER = 65_536;
// Characters that are read in one call: two milliseconds' worth or so.
const PIECE = 8192;
/** Most characters of one record. */
const LONGEST = 1_048_576;

const sentences: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened here and never closed.',
  INVALID_OPENING_QUOTE: 'A quotation mark stands inside a value; values that hold one are quoted, and it is written twice.',
  CSV_INVALID_CLOSING_QUOTE: 'Behind the quotation mark that closes a value stands something else than a separator.',
  CSV_MAX_RECORD_SIZE: `A record has more than ${String(LONGEST)} characters; is a quotation mark never closed?`,
};

/**
 * Reads CSV (RFC 4180), with lines that end in any of the usual ways and empty lines left out, until the text ends or breaks its rules.
 * `inTurns` does what takes long.
 */
export async function readCsv(
  text: string,
  { separator, inTurns }: { readonly separator: string; readonly inTurns: (steps: Steps<void>) => Promise<void> },
): Promise<CsvRead> {
  const records: CsvRecord[] = [];
  // The line behind which the next record begins.
  let behind = 0;
  const parser = parse({
    ...{ delimiter: separator, bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST },
    on_record(cells: string[], { lines }) {
      behind = lines;
      records.push({ line: lines - cells.reduce((count, cell) => count + newlinesIn(cell), 0), cells });
      return null;
    },
  });
  const ended = once(parser.resume(), 'close').then(
    () => undefined,
    (error: unknown) => error,
  );
  await inTurns(written(parser, text));
  parser.end();
  const error = await ended;
  return { records, fault: error === undefined ? undefined : { line: behind + 1, message: sentenceOf(error) } };
}

function* written(parser: Parser, text: string): Steps<void> {
  for (let from = 0; from < text.length && parser.errored === null; from += PIECE) {
    parser.write(text.slice(from, from + PIECE));
    yield;
  }
}

function sentenceOf(error: unknown): string {
  const sentence = error instanceof CsvError ? sentences[error.code] : undefined;
  if (sentence === undefined) throw error;
  return sentence;
}

/** The separator of a text: the one of comma, semicolon and tab that is most often in its first line, outside quotes. */
export function separatorOf(text: string): string {
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(0, HEADER).replaceAll(/"[^"]*"/g, '')) ?? [];
  const counts = [',', ';', '\t'].map((separator) => [separator, line.split(separator).length] as const);
  const [first = ','] = counts.sort(([, a], [, b]) => b - a)[0] ?? [];
  return first;
}

function newlinesIn(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0;
}
