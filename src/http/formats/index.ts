import type { Format } from './format.js';
import { html } from './html-format.js';
import { json } from './json-format.js';
import { xml } from './xml-format.js';

/** The formats by the suffix that names them (§4). */
export const formats = { json, xml, html } as const;

const byMediaType: ReadonlyMap<string, Format> = new Map(
  Object.values(formats).flatMap((format) => format.mediaTypes.map((type) => [type, format] as const)),
);

/** The format of an answer: a suffix decides, then `Accept` by quality; `undefined` when none is acceptable (#4.2-accept). */
export function chooseFormat(suffix: string | undefined, accept: string | undefined): Format | undefined {
  if (suffix !== undefined) return isFormat(suffix) ? formats[suffix] : undefined;
  if (accept === undefined || accept.trim() === '') return json;
  const [best] = acceptable(accept)
    .filter(({ type }) => byMediaType.has(type))
    .sort((a, b) => b.quality - a.quality);
  return best && byMediaType.get(best.type);
}

/** The media types that a header `Accept` admits, in its order, with their quality (RFC 9110 section 12.5.1). */
export function acceptable(accept: string): readonly { readonly type: string; readonly quality: number }[] {
  return accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0);
}

function isFormat(name: string): name is keyof typeof formats {
  return Object.hasOwn(formats, name);
}
