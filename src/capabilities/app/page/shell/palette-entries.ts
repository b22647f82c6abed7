import { useEffect, useState } from 'preact/hooks';
import type { Advance, SearchAnswer } from '../../../../simulator.js';
import { call, query } from '../calls/call.js';
import { at } from '../place/place.js';
import { sections } from '../place/sections.js';
import { hrefOfRecord } from '../place/records.js';

/** What the palette offers: a place to go, or something to do. */
export type PaletteEntry = { readonly key: string; readonly title: string; readonly about: string } & (
  { readonly href: string } | { readonly act: () => Promise<unknown> }
);

// Milliseconds without a key before records are looked for, and how many are shown.
const QUIET = 150;
const MOST_RECORDS = 8;
const MOST = 20;

/** What fits a text: pages, things to do, then records that the environment finds. */
export function useEntries(text: string): readonly PaletteEntry[] {
  const [records, setRecords] = useState<readonly PaletteEntry[]>([]);
  const wanted = text.trim();
  useEffect(() => {
    setRecords([]);
    if (wanted.length < 2) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      void recordsFor(wanted, ending.signal).then(setRecords, () => undefined);
    }, QUIET);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [wanted]);
  const known = [...advances(wanted), ...traces(wanted), ...acts, ...pages()].filter((entry) => fits(entry, wanted));
  return [...known, ...records].slice(0, MOST);
}

function fits({ title, about, key }: PaletteEntry, wanted: string): boolean {
  if (key.startsWith('typed ')) return true;
  const whole = `${title} ${about}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

function pages(): readonly PaletteEntry[] {
  return sections
    .filter(({ path, group }) => path === '' || group !== undefined)
    .map(({ path, title }) => ({ key: `page ${path}`, title, about: 'Page', href: at(path === '' ? [] : [path]) }));
}

async function advance(body: object): Promise<string> {
  const { to, orders, webhooks } = await call<Advance>('POST', '/clock/advance', { body });
  return `The clock stands at ${to}: ${String(orders.placed)} orders placed, ${String(webhooks.delivered)} webhooks delivered.`;
}

type DeedGiven = readonly [about: string, title: string, call: readonly ['POST' | 'PUT', string, object?], done: string];

// A call that the palette offers, and what is told once it is done.
const deed = (...given: DeedGiven): PaletteEntry => {
  const [about, title, [method, path, body], done] = given;
  const act = async (): Promise<string> => {
    await call(method, path, { body });
    return done;
  };
  return { key: title, title, about, act };
};

const acts: readonly PaletteEntry[] = [
  { key: 'next', title: 'Advance to what is due next', about: 'Clock', act: () => advance({ next: true }) },
  { key: 'day', title: 'Advance by a day', about: 'Clock', act: () => advance({ by: 'P1D' }) },
  { key: 'month', title: 'Advance by a month', about: 'Clock', act: () => advance({ by: 'P1M' }) },
  deed('Clock', 'Freeze the clock', ['PUT', '/clock', { kind: 'frozen' }], 'The clock stands.'),
  deed('Orders', 'Place the orders that are due today', ['POST', '/orders/run'], 'Orders that are due were collected.'),
  deed('Events', 'Send a ping to all destinations', ['POST', '/events', { type: 'ping' }], 'A ping is on its way.'),
  deed('Deliveries', 'Resend all failed deliveries', ['POST', '/deliveries/resend-failed', {}], 'What had failed is sent again.'),
  {
    key: 'snapshot',
    title: 'Save a snapshot',
    about: 'Snapshots',
    act: async () => {
      const name = `app-${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}`;
      await call('POST', '/snapshots', { body: { name } });
      return `Saved as ${name}.`;
    },
  },
];

const UNITS: Readonly<Record<string, string>> = { m: 'M', d: 'D', w: 'W', y: 'Y', h: 'H' };

// As in `advance 3 months` or `+2w`.
function advances(text: string): readonly PaletteEntry[] {
  const [, count = '', unit = ''] = /^(?:advance|\+)\s*(\d{1,3})\s*([dwmyh])[a-z]*$/i.exec(text) ?? [];
  const letter = UNITS[unit.toLowerCase()];
  if (letter === undefined) return [];
  const by = letter === 'H' ? `PT${count}H` : `P${count}${letter}`;
  return [{ key: 'typed advance', title: `Advance by ${by}`, about: 'Clock', act: () => advance({ by }) }];
}

// As in `order:51` or `delivery:41`.
function traces(text: string): readonly PaletteEntry[] {
  if (!/^(?:request|event|delivery|order|move|act|state):\S+$/.test(text)) return [];
  return [{ key: 'typed trace', title: `Trace ${text}`, about: 'What led to it, what followed', href: at(['trace', text]) }];
}

async function recordsFor(q: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const { hits } = await call<SearchAnswer>('GET', `/search${query({ q, limit: MOST_RECORDS })}`, { signal });
  return hits.map(({ resource, id, title, found }) => ({
    key: `record ${resource} ${String(id)}`,
    title: title === null || title === '' ? `${resource} ${String(id)}` : title,
    about: `${resource} ${String(id)}${found[0] === undefined ? '' : ` · ${found[0].text}`}`,
    href: hrefOfRecord(resource, id),
  }));
}
