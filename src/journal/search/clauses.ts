import type { Entry } from '../entry.js';

/** An entry as a clause: `request 12, POST /services/v2/subscription, which was answered with 400 (validation-failed)`. */
export function clauseOf(entry: Entry): string {
  return `${entry.kind} ${String(entry.number)}, ${whatOf(entry)}`;
}

function whatOf(entry: Entry): string {
  switch (entry.kind) {
    case 'request':
      return `${entry.method} ${entry.path}, ${answered(entry.status === 0 ? null : entry.status, entry.refusal?.code)}`;
    case 'event':
      return entry.subject === null ? entry.type : `${entry.type} of ${entry.subject}`;
    case 'delivery':
      return `${entry.type} to destination ${String(entry.destination)}, attempt ${String(entry.attempt)}, ${answered(entry.status, entry.error)}`;
    case 'order':
      return `order ${String(entry.order)} of subscription ${entry.subscriptions.join(', ')}, ${answered(entry.status, entry.error)}`;
    case 'move':
      return `the clock went from ${entry.from} to ${entry.to}`;
    case 'state':
      return entry.name === null ? `the state was ${entry.what}` : `${entry.name} was ${entry.what}`;
    case 'act':
      return entry.act;
  }
}

function answered(status: number | null, reason: string | null | undefined): string {
  const why = reason === null || reason === undefined || reason === '' ? '' : ` (${reason})`;
  return `${status === null ? 'which was not answered' : `which was answered with ${String(status)}`}${why}`;
}
