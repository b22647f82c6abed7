/** What a request is sent to, taken apart. */
interface Target {
  /** Host and port where the target is a whole address; `undefined` for a path. */
  readonly authority: string | undefined;
  readonly path: string;
  /** From the question mark on. */
  readonly rest: string;
}

// A client that takes Subsim for a proxy sends the whole address (RFC 9112 section 3.2.2).
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/** Takes the target of a request apart. */
export function takeApart(target: string): Target {
  const [address, authority] = target.startsWith('/') ? ['', undefined] : (ABSOLUTE_FORM.exec(target) ?? ['', undefined]);
  const relative = target.slice(address.length);
  const end = relative.search(/[?#]/);
  if (end < 0) return { authority, path: relative, rest: '' };
  return { authority, path: relative.slice(0, end), rest: relative.slice(end) };
}
