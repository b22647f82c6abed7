import { pageHeaders, type Answer, type GuestRow } from '../../http/guests/guest.js';
import { Problem, type Capability } from '../../simulator.js';
import { createBuiltFiles, FIRST_PAGE } from './built-files.js';

const PREFIX = '/app';

// A page, its environment and what it shows: as many segments as an address of the application has at most.
const DEEPEST = 6;

/**
 * The merchant application: pages that show and do by the control API what a merchant's staff see and do. What is served here holds nothing
 * of any environment; the browser asks the control API for that, with the control token where there is one.
 */
export const app: Capability = () => {
  const find = createBuiltFiles();
  return {
    prefix: PREFIX,
    schema: 'control',
    isPages: true,
    headers: pageHeaders,
    rows: [assets(find), ...addresses(find)],
    guardPath: () => undefined,
    unknownRoute,
  };
};

type Find = ReturnType<typeof createBuiltFiles>;

// Their names change with what is in them.
function assets(find: Find): GuestRow {
  return {
    method: 'GET',
    path: '/assets/:file',
    open({ file = '' }) {
      const found = find(file);
      if (found === undefined) throw unknownRoute(`${PREFIX}/assets/${file}`);
      const headers = { 'Content-Type': found.type, 'Cache-Control': 'public, max-age=31536000, immutable' };
      return () => ({ status: 200, headers, body: found.bytes });
    },
  };
}

// One page has all addresses; which of them it shows, it reads from its own.
function addresses(find: Find): readonly GuestRow[] {
  const paths = Array.from({ length: DEEPEST + 1 }, (_, depth) =>
    Array.from({ length: depth }, (_none, index) => `/:segment${String(index)}`).join(''),
  );
  return [...paths, '/'].map((path) => ({ method: 'GET', path, takesAnyQuery: true, open: () => () => pageIn(find) }));
}

function pageIn(find: Find): Answer {
  const found = find(FIRST_PAGE);
  if (found === undefined) {
    throw new Problem('unknown-route', 'The application has not been built.', { hint: 'npm run build builds it; a package has it.' });
  }
  return { status: 200, headers: { 'Content-Type': found.type, 'Cache-Control': 'no-cache' }, body: found.bytes };
}

function unknownRoute(path: string): Problem {
  return new Problem('unknown-route', `The application has no page ${path.slice(0, 100)}.`, { hint: 'Its first page is /app.' });
}
