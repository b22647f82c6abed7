import { Problem, type ImportFile, type ImportInput } from '../../../simulator.js';

type Headers = readonly (readonly [name: string, value: string])[];

const HINT = 'Send application/json, or multipart/form-data with a part `files` for each file, as in curl -F files=@customers.csv.';

/** What an import takes, of a body in JSON or of a form with files (RFC 7578). Throws `setting-refused` and `invalid-json`. */
export function importIn(body: Buffer, headers: Headers): ImportInput {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return formIn(body, boundaryIn(type));
  return json(body.toString(), 'body') as ImportInput; // the environment refuses what is none
}

function boundaryIn(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Problem('setting-refused', 'The form has no boundary in its Content-Type.', { hint: HINT });
  return boundary;
}

interface Part {
  readonly name: string;
  readonly file: string | undefined;
  readonly content: Buffer;
}

function formIn(body: Buffer, boundary: string): ImportInput {
  const files: ImportFile[] = [];
  const members: Record<string, unknown> = {};
  for (const { name, file, content } of partsOf(body, boundary)) {
    if (name === 'files' && file !== undefined) files.push(fileOf(file, content));
    else members[name] = valueOf(name, content.toString());
  }
  return { ...members, files };
}

// A kind may stand before the name: customers=people.csv.
function fileOf(given: string, bytes: Buffer): ImportFile {
  const [, kind, name = given] = /^([a-z_-]+)=(.+)$/.exec(given) ?? [];
  return kind === undefined ? { name, bytes } : { name, kind, bytes };
}

function valueOf(name: string, text: string): unknown {
  if (name === 'mapping') return json(text, name);
  return text === 'true' ? true : text === 'false' ? false : text;
}

function* partsOf(body: Buffer, boundary: string): Generator<Part> {
  const line = Buffer.from(`--${boundary}`);
  let from = body.indexOf(line);
  if (from < 0) throw cutShort();
  for (;;) {
    from += line.length;
    if (body.toString('latin1', from, from + 2) === '--') return;
    const [head, end] = [body.indexOf('\r\n\r\n', from), body.indexOf(`\r\n--${boundary}`, from)];
    if (head < 0 || end < 0) throw cutShort();
    // A part may be empty: then the blank line ends where the boundary's begins.
    yield partOf(body.toString('utf8', from + 2, head), body.subarray(Math.min(head + 4, end), end));
    from = end + 2;
  }
}

function partOf(head: string, content: Buffer): Part {
  const [disposition = ''] = /^content-disposition:.*$/im.exec(head) ?? [];
  const [, name] = /;\s*name="([^"]*)"/i.exec(disposition) ?? [];
  const [, file] = /;\s*filename="([^"]*)"/i.exec(disposition) ?? [];
  if (name === undefined) throw new Problem('setting-refused', 'A part of the form has no name.', { hint: HINT });
  return { name, file, content };
}

function cutShort(): Problem {
  return new Problem('setting-refused', 'The form is cut short, or its boundary is not the one of its Content-Type.', { hint: HINT });
}

function json(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid-json', `The ${what} is not JSON.`, { hint: HINT });
  }
}
