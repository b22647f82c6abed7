import { legible } from '../world/legible.js';
import { pairs } from '../world/log.js';
import type { OrderRecord } from '../index.js';
import type { CommandCall } from './command.js';
import { failuresText, waitingText, type WaitedFor } from './sending-words.js';

// The lines of the server, of which the summary is the last.
type Line = Happening | Summary | { readonly waiting: WaitedFor } | { readonly warning: { readonly message: string } };

interface Happening {
  readonly at: string;
  readonly kind: string;
  readonly details: Readonly<Record<string, string | number>> & {
    readonly subscriptions?: readonly number[];
    readonly failures?: OrderRecord['failures'];
  };
}

interface Summary {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly expiredTokens: number;
  /** What --until asked for: something with an id, or a record and its status. */
  readonly reached: { readonly id: number } | { readonly of: string; readonly is: string } | null;
  readonly orders: { readonly placed: number; readonly partlyPlaced: number; readonly failed: number; readonly blocked: number };
  readonly webhooks: Readonly<Record<'delivered' | 'failed' | 'retrying' | 'setAside' | 'due', number>>;
}

/** Makes what prints a move of the clock: on a terminal one line that is written over, elsewhere a line for each thing; the summary last. */
export function createMovePrinter({ print, write, isOutputTerminal }: CommandCall): (line: string) => void {
  let count = 0;
  // What stands in the line that is written over.
  let shown = '';
  return (line) => {
    const reported = JSON.parse(line) as Line;
    if ('total' in reported) printBelow(summaryText(reported));
    else if ('warning' in reported) printBelow(reported.warning.message);
    else if ('waiting' in reported)
      tell(isOutputTerminal ? `${doneText()}${waitingText(reported.waiting)}` : waitingText(reported.waiting));
    else {
      count += 1;
      tell(isOutputTerminal ? `${String(count)} done, ${reported.at}` : happeningText(reported));
    }
  };

  function doneText(): string {
    return count === 0 ? '' : `${String(count)} done, `;
  }

  function tell(text: string): void {
    if (!isOutputTerminal) {
      print(text);
      return;
    }
    const next = legible(text);
    write(`\r${next.padEnd(shown.length)}`);
    shown = next;
  }

  function printBelow(text: string): void {
    if (shown !== '') write('\n');
    shown = '';
    print(text);
  }
}

function happeningText({ at, kind, details: { subscriptions, failures, ...details } }: Happening): string {
  const { order, ...rest } = details;
  const about = order === undefined ? {} : { order, subscriptions: subscriptions?.join() };
  return [at, kind, ...pairs({ ...about, ...rest, failures: failuresText(failures) })].join(' ');
}

function summaryText({ from, to, total, expiredTokens, orders, webhooks, reached }: Summary): string {
  const { placed, partlyPlaced, failed, blocked } = orders;
  const parts = [
    listed('order', [
      [placed, 'placed'],
      [partlyPlaced, 'partly placed'],
      [failed, 'failed'],
      [blocked, 'blocked'],
    ]),
    listed('webhook', [
      [webhooks.delivered, 'delivered'],
      [webhooks.failed, 'failed'],
      [webhooks.retrying, webhooks.retrying === 1 ? 'waits for a retry' : 'wait for a retry'],
      [webhooks.setAside, webhooks.setAside === 1 ? 'was set aside' : 'were set aside'],
      [webhooks.due, webhooks.due === 1 ? 'is due' : 'are due'],
    ]),
    `${counted(total, 'thing')} happened, ${counted(expiredTokens, 'token')} expired`,
    reached === null ? '' : `stopped at ${reachedText(reached)}`,
  ];
  return `From ${from} to ${to}: ${parts.filter((part) => part !== '').join('; ')}.`;
}

function reachedText(reached: NonNullable<Summary['reached']>): string {
  if ('of' in reached) return `${reached.of}, which is ${reached.is}`;
  const noun = 'items' in reached ? 'order' : 'attempts' in reached ? 'delivery' : 'event';
  return `${noun} ${String(reached.id)}`;
}

// As in "3 orders placed, 1 failed": what did not happen is left out, the noun stands once.
function listed(noun: string, counts: readonly (readonly [count: number, what: string])[]): string {
  const known = counts.filter(([count]) => count > 0);
  return known.map(([count, what], index) => `${index === 0 ? counted(count, noun) : String(count)} ${what}`).join(', ');
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
