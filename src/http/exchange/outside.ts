import { Problem } from '../../domain/refusals/problem.js';

// What the system says, and SQLite of its files (errno(3); SQLite, "Result and Error Codes"), and what can be done about it.
const FAILURES: readonly { readonly codes: RegExp; readonly refusal: 'out-of-files' | 'storage-failed'; readonly hint?: string }[] = [
  { codes: /^(?:EMFILE|ENFILE)$/, refusal: 'out-of-files' },
  {
    codes: /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/,
    refusal: 'storage-failed',
    hint: 'The disk of the data folder is full; what failed has changed nothing. Make room and send it again.',
  },
  {
    codes: /^SQLITE_CANTOPEN/,
    refusal: 'storage-failed',
    hint: 'A file of the data folder cannot be opened; what failed has changed nothing. Raise ulimit -n if connections and environments are many, else look at the folder.',
  },
  { codes: /^(?:SQLITE_(?:READONLY|IOERR|PERM)|(?:EROFS|EFBIG|EIO|EACCES|EPERM)$)/, refusal: 'storage-failed' },
];
// Seconds after which it is worth another try.
const RETRY = { headers: { 'Retry-After': '5' } };

/** The refusal of what the machine would not let Subsim do, by the error or what caused it (#subsim-out-of-files, #subsim-storage). */
export function problemOutside(error: unknown): Problem | undefined {
  const codes = codesOf(error);
  const failure = FAILURES.find((row) => codes.some((code) => row.codes.test(code)));
  if (failure === undefined) return undefined;
  const { refusal, hint } = failure;
  return new Problem(refusal, undefined, hint === undefined ? RETRY : { ...RETRY, hint });
}

function codesOf(error: unknown): readonly string[] {
  // Not by its class: jest has classes of errors of its own.
  if (typeof error !== 'object' || error === null) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...('cause' in error ? codesOf(error.cause) : [])];
}
