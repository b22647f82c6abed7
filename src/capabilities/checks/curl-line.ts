import type { ToldExchange } from './report/told-exchange.js';

// Bytes that a command line takes everywhere.
const MOST = 16_384;
// curl says these itself.
const CONNECTIONS = ['host', 'connection', 'content-length', 'transfer-encoding'];

/** The line of a shell that sends a request once more, byte by byte; `undefined` where a command line cannot hold its body. */
export function curlLine({ method, headers, body, encoding }: ToldExchange, target: string): string | undefined {
  if (encoding === 'base64' || body.includes('\0') || body.length > MOST) return undefined;
  const said = headers.filter(([name]) => !CONNECTIONS.includes(name.toLowerCase()));
  const hasType = said.some(([name]) => name.toLowerCase() === 'content-type');
  const words = [
    'curl -i',
    ...(method === 'POST' ? [] : [`-X ${quoted(method)}`]),
    // Without one, curl would say that the body is a form.
    ...(hasType ? [] : [`-H 'Content-Type:'`]),
    // curl drops a header that ends with its colon.
    ...said.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // Of --data-binary, a body that begins with @ would name a file.
    `--data-raw ${quoted(body)}`,
    target,
  ];
  return words.join(' ');
}

// What a terminal is not shown as it is, and a line of text cannot hold.
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text as one word of a shell, on one line: with `$'…'`, as bash and zsh have it, where it holds what no line shows. */
export function quoted(text: string): string {
  if (/^[\w./:%-]+$/.test(text)) return text;
  if (text.search(CONTROLS) < 0) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `$'${text.replace(/[\\']/g, '\\$&').replace(CONTROLS, inBytes)}'`;
}

function inBytes(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
