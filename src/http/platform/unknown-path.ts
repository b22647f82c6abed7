import { placeholderFor } from '../../domain/records/explanation.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Location } from '../exchange/location.js';
import { formats } from '../formats/index.js';
import { nearestRoutes, routesTold, segmentsOf, type KnownRoute } from '../routing/nearest-routes.js';

/** What finds the route of a path. */
export type FindRoute = (path: string) => KnownRoute | undefined;

/** What is known of the paths that are served. */
interface Served {
  readonly routes: readonly KnownRoute[];
  readonly find: FindRoute;
}

// What a message repeats of a segment: nothing that could be a token or the number of a card.
const REPEATED = /^[\w.+-]{1,24}$/;
const SUFFIX = /\.[\w-]{1,16}$/;
// What stands for a record in a path, by the name of its place (#4-id-in-path).
const FORMS: Readonly<Record<string, string>> = {
  id: 'no id: an id is a whole number of 1 or more',
  batch: 'no batch: a batch has 32 hexadecimal digits',
  token: 'no token: a token has letters and digits alone',
  code: 'no report: a report has a name of letters, digits and underscores',
};
const PLACES =
  'Subsim serves the platform below /services/v1, /services/v2 and /services/v3, tokens at POST /oauth/v2/token and its own calls below /_sim; GET /_sim/support lists every operation.';

/** The refusal of a path that no route has: it says what is wrong with it, or which routes are spelt most like it (#7-unknown-path). */
export function unknownPath(location: Location, served: Served): Problem {
  const { path } = location;
  return new Problem('unknown-route', undefined, {
    why: () =>
      misspelt(path, served) ?? foreignSuffix(location, served) ?? noId(path, served) ?? near(path, served) ?? neighbours(path, served),
  });
}

/** What to do about a method that a path does not take: the methods that it takes, and what else takes that one. */
export function otherMethodHint(method: string, { path, methods: taken }: KnownRoute, routes: readonly KnownRoute[]): string {
  const takes = `This path takes ${listed(taken)}, not ${/^[A-Z]{1,10}$/.test(method) ? method : 'this method'}.`;
  const [other] = nearestRoutes(
    path,
    routes.filter(({ methods }) => methods.includes(method)),
    1,
  );
  if (other !== undefined) return `${takes} The nearest that does: ${routesTold([{ ...other, methods: [method] }])}.`;
  return method === 'PUT' && taken.includes('POST') ? `${takes} A record is changed by POST or PATCH.` : takes;
}

// A path that is served but for its slashes, capitals or the suffix of a format that there is not.
function misspelt(path: string, { find }: Served): string | undefined {
  const spellings = [
    { said: 'A path ends without a slash', other: path.replace(/\/+$/, '') },
    { said: 'Between two segments stands one slash', other: path.replace(/\/{2,}/g, '/') },
    { said: 'Capitals count in a path', other: path.toLowerCase() },
  ];
  for (const { said, other } of spellings) {
    const route = other === path ? undefined : find(other);
    if (route !== undefined) return `${said}: send ${routesTold([route])}.`;
  }
  return undefined;
}

function foreignSuffix({ path, version }: Location, { find }: Served): string | undefined {
  const [suffix] = SUFFIX.exec(path) ?? [];
  const route = suffix === undefined ? undefined : find(path.slice(0, -suffix.length));
  if (suffix === undefined || route === undefined) return undefined;
  if (version?.hasFormats !== true) return `There is no suffix ${suffix} here, where all is JSON: send ${routesTold([route])}.`;
  const suffixes = Object.keys(formats).map((name) => `.${name}`);
  return `There is no format ${suffix}; suffixes are ${listed(suffixes)}: send ${routesTold([route])}.`;
}

// Every segment of a route is there, and one that stands for a record has another form.
function noId(path: string, { routes }: Served): string | undefined {
  const sent = path.split('/');
  for (const route of routes) {
    const segments = route.path.split('/');
    const fits = segments.length === sent.length && segments.every((segment, index) => segment.startsWith(':') || segment === sent[index]);
    const place = segments.findIndex((segment) => segment.startsWith(':'));
    if (!fits || place < 0) continue;
    const [given = '', name = ''] = [sent[place], segments[place]?.slice(1)];
    const form = FORMS[name];
    if (form !== undefined && given !== '') return `${repeated(given)} is ${form}, as in ${routesTold([route])}.`;
  }
  return undefined;
}

function near(path: string, { routes }: Served): string | undefined {
  const nearest = nearestRoutes(path, routes);
  return nearest.length === 0 ? undefined : `No endpoint has this path. Nearest: ${routesTold(nearest)}.`;
}

// What else begins like the path, or where anything is at all.
function neighbours(path: string, { routes }: Served): string {
  const [family = '', version = ''] = segmentsOf(path);
  const beginning = `/${family}/${version}/`;
  const names = routes.filter((route) => route.path.startsWith(beginning)).map((route) => segmentsOf(route.path)[2] ?? '');
  if (names.length === 0) return `No endpoint has this path. ${PLACES}`;
  return `No endpoint has this path. Below /${family}/${version} there are ${[...new Set(names)].sort().join(', ')}.`;
}

function repeated(text: string): string {
  return REPEATED.test(text) && placeholderFor(text) === undefined ? `"${text}"` : 'What stands there';
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
}
