import type { RequestEntry } from './entry.js';

// More are counted.
const MOST = 5;

/** Requests that belong to no environment, a line each: who misses one may have sent it without credentials. */
export function straysText(strays: readonly RequestEntry[]): string {
  const [first, ...others] = strays.slice(-MOST).map(lineOf);
  if (first === undefined) return '';
  const head = `${String(strays.length)} request${strays.length === 1 ? ' that belongs' : 's that belong'} to no environment`;
  return others.length === 0 ? `${head}: ${first}` : [`${head}${strays.length > MOST ? ', at last' : ''}:`, first, ...others].join('\n  ');
}

function lineOf({ method, path, query, status, refusal }: RequestEntry): string {
  const why = refusal === null ? '' : ` ${refusal.code}`;
  return `${String(status)}${why} ${method} ${path}${query === null ? '' : `?${query}`}`;
}
