import { shared } from './shared.js';

/** What the address of the page names. */
interface Place {
  /** The environment; `default` where none is named. */
  readonly environment: string;
  /** What stands behind that: the section and what is shown of it. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

const BASE = '/app';
const DEFAULT = 'default';

const place = shared(read());

/** The environment that is shown. */
export const environment = view(() => place.value.environment);
/** The section that is shown, such as `requests`; empty on the first page. */
export const section = view(() => place.value.segments[0] ?? '');
/** What of the section is shown, such as the id of a request. */
export const shown = view(() => place.value.segments.slice(1));
/** What the address says behind its question mark. */
export const asked = view(() => place.value.query);

function view<Value>(read: () => Value): { readonly value: Value } {
  return {
    get value() {
      return read();
    },
  };
}

function read(): Place {
  const { pathname, search } = window.location;
  const segments = pathname
    .slice(BASE.length)
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  const [first, name, ...rest] = segments;
  const query = new URLSearchParams(search);
  if (first === 'environments' && name !== undefined) return { environment: name, segments: rest, query };
  return { environment: DEFAULT, segments, query };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Query = Readonly<Record<string, string | undefined>>;

/** The address of a page of the environment that is shown, or of another one. */
export function at(segments: readonly (string | number)[], query: Query = {}, of = environment.value): string {
  const whole = of === DEFAULT ? segments : ['environments', of, ...segments];
  const path = whole.map((segment) => `/${encodeURIComponent(segment)}`).join('');
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
  return BASE + path + (given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`);
}

/** The address of what is shown now, with other values of its query. */
export function here(query: Query): string {
  return at(place.value.segments, { ...Object.fromEntries(asked.value), ...query });
}

/** Goes to an address of the application; in place of the present one, so that Back passes it over, with `replace`. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  place.value = read();
}

/** Goes along with the browser's Back and Forward, and follows links without loading the page anew. */
export function followLinks(): void {
  window.addEventListener('popstate', () => {
    place.value = read();
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isOurs(link) || event.defaultPrevented) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

function isOurs({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const isBelow = pathname === BASE || pathname.startsWith(`${BASE}/`);
  return origin === window.location.origin && isBelow && target === '' && download === '';
}
