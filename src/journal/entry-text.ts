import type { Entry, RequestEntry } from './entry.js';

const LONG = 160;

/** What an entry is, in some words: `POST /services/v2/customer -> 201`. */
export function summaryOf(entry: Entry): string {
  switch (entry.kind) {
    case 'request':
      return `${entry.method} ${entry.path}${entry.query === null ? '' : `?${entry.query}`} -> ${statusOf(entry)}`;
    case 'event':
      return `event ${String(entry.event)} ${entry.type}${entry.subject === null ? '' : ` about ${entry.subject}`}`;
    case 'delivery':
      return `delivery ${String(entry.delivery)}/${String(entry.attempt)} ${entry.type} to ${entry.url} -> ${outcomeOf(entry)}`;
    case 'order':
      return `order ${String(entry.order)} of ${entry.subscriptions.map((id) => `subscription ${String(id)}`).join(', ')} to ${entry.url} -> ${outcomeOf(entry)}`;
    case 'move':
      return `clock moved from ${entry.from} to ${entry.to}: ${String(entry.total)} thing${entry.total === 1 ? '' : 's'} happened${because(entry.refusal)}`;
    case 'state':
      return `state ${entry.what}${entry.name === null ? '' : ` ${entry.name}`}`;
    case 'act':
      return brief(`${entry.act} ${JSON.stringify(entry.details)}`);
  }
}

/** Why a request was refused and what can be done, in one line; `undefined` for one that was not. */
export function refusalLine({ refusal }: RequestEntry): string | undefined {
  return refusal === null ? undefined : brief(`${refusal.code}: ${refusal.hint}`, 2 * LONG);
}

function statusOf({ status, refusal }: RequestEntry): string {
  const told = status === 0 ? 'the caller hung up' : String(status);
  return refusal === null ? told : `${told} ${refusal.message}`;
}

interface Outcome {
  readonly status: number | null;
  readonly outcome: string;
  readonly error: string | null;
}

function outcomeOf({ status, outcome, error }: Outcome): string {
  return `${status === null ? '' : `${String(status)} `}${outcome}${because(error)}`;
}

function because(reason: string | null): string {
  return reason === null ? '' : brief(`, ${reason}`);
}

/** A text on one line, at most so long. */
export function brief(text: string, most = LONG): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
