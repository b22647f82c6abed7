import { isUtf8 } from 'node:buffer';

/** The text of a file, or why it is none and in which line. */
export type FileText = { readonly text: string } | { readonly line: number | null; readonly message: string };

// Bytes that are decoded in one call.
const PIECE = 1_048_576;

/** Reads bytes as UTF-8, with or without a byte order mark, in steps. */
export function* textOfFile(bytes: Uint8Array): Generator<void, FileText, void> {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { line: null, message: 'The file is UTF-16; save it as UTF-8.' };
  if (bytes.length === 0) return { line: null, message: 'The file is empty.' };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (let from = 0; from < bytes.length; from += PIECE) {
      text += decoder.decode(bytes.subarray(from, from + PIECE), { stream: from + PIECE < bytes.length });
      yield;
    }
  } catch {
    return { line: lineOfFault(bytes), message: 'The line is not UTF-8; save the file as UTF-8.' };
  }
  return refusedText(text) ?? { text };
}

/** Why a text cannot be read. */
export function refusedText(text: string): FileText | undefined {
  if (text.trim() === '') return { line: null, message: 'The file is empty.' };
  const nul = text.indexOf('\0');
  if (nul < 0) return undefined;
  const line = text.slice(0, nul).split('\n').length;
  return { line, message: 'The line holds a NUL character, as texts of UTF-16 and binary files do; save the file as UTF-8 text.' };
}

function lineOfFault(bytes: Uint8Array): number {
  const NEWLINE = 10;
  for (let [from, line] = [0, 1]; from < bytes.length; line += 1) {
    const found = bytes.indexOf(NEWLINE, from);
    const end = found < 0 ? bytes.length : found + 1;
    if (!isUtf8(bytes.subarray(from, end))) return line;
    from = end;
  }
  return 1;
}
