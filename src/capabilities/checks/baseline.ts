/** A case that is known to fail: of every receiver, or of one. */
export interface KnownFailure {
  readonly id: string;
  readonly url: string | undefined;
}

const LINE = /^(\S+)(?:\s+(\S+))?$/;

/**
 * Reads a list of known failures: the id of a case on each line and, where it is meant of one receiver alone, its address behind it;
 * `#` and what follows it at the beginning of a line or behind white space is a comment. The result names the first line that is wrong.
 */
export function readBaseline(text: string): readonly KnownFailure[] | { readonly wrongLine: number } {
  const known: KnownFailure[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const words = line.replace(/(?:^|\s)#.*$/s, '').trim();
    if (words === '') continue;
    const [, id, url] = LINE.exec(words) ?? [];
    if (id === undefined) return { wrongLine: index + 1 };
    known.push({ id, url });
  }
  return known;
}

/** A list of known failures as text: sorted, one a line, each once. */
export function baselineText(known: readonly KnownFailure[]): string {
  const lines = known.map(({ id, url }) => (url === undefined ? id : `${id} ${url}`));
  return [...new Set(lines)]
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}

/** Whether a known failure is one of this receiver. */
export function isOf({ url }: KnownFailure, receiver: string): boolean {
  return url === undefined || url === receiver;
}
