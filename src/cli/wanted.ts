import { UsageRefused } from './command.js';

const PAIR = /^([a-z]+)(?:\.([A-Za-z]+))?=(.+)$/s;
const WHOLE = /^\d{1,15}$/;
// Members that are texts whatever they are made of.
const TEXTS = ['orderNumber'];

/** What is wanted, as the control API takes it, from pairs such as `order.status=failed`. Throws `UsageRefused`. */
export function wantedOf(pairs: readonly string[]): object {
  const wanted = new Map<string, string | Map<string, string | number>>();
  for (const pair of pairs) {
    const [, kind = '', member, text = ''] = PAIR.exec(pair) ?? [];
    const known = wanted.get(kind);
    if (kind === '' || (known !== undefined && (member === undefined || typeof known === 'string' || known.has(member)))) refuse(pair);
    if (member === undefined) wanted.set(kind, text);
    else wanted.set(kind, new Map(known).set(member, valueOf(member, text))); // no text, as said above
  }
  return Object.fromEntries([...wanted].map(([kind, value]) => [kind, typeof value === 'string' ? value : Object.fromEntries(value)]));
}

function valueOf(member: string, text: string): string | number {
  return WHOLE.test(text) && !TEXTS.includes(member) ? Number(text) : text;
}

function refuse(pair: string): never {
  throw new UsageRefused(
    `--until takes a thing or one of its members, each once, such as order=failed or order.subscription=5001; it was given ${JSON.stringify(pair)}.`,
  );
}
