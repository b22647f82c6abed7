import { refusals, type refusalOf } from '../../domain/refusals/refusals.js';
import { formats } from '../formats/index.js';

const names: Readonly<Record<string, string>> = {
  '{suffixes}': listed(Object.keys(formats).map((name) => `.${name}`)),
  '{types}': listed(Object.values(formats).map(({ mediaTypes: [first] }) => first)),
};

/** A hint of the catalogue, with the formats that are served named in it. */
export function completed(hint: string): string {
  return hint.replace(/\{\w+\}/g, (place) => names[place] ?? place);
}

/** The catalogue of refusals as it is shown, by code. */
export function shownRefusals(): Readonly<Record<string, ReturnType<typeof refusalOf>>> {
  return Object.fromEntries(Object.entries(refusals).map(([code, refusal]) => [code, { ...refusal, hint: completed(refusal.hint) }]));
}

function listed(texts: readonly string[]): string {
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
}
