import type { AttemptRecord, OrderRecord } from '../index.js';

// Subscriptions that a line tells of, and characters of what was said about each.
const MOST_TOLD = 10;
const MOST_CHARACTERS = 200;

/**
 * Why orders were not placed: each subscription with the class of its failure and what the handler said, long ones cut; `undefined` for
 * none.
 */
export function failuresText(failures: OrderRecord['failures']): string | undefined {
  if (failures === undefined) return undefined;
  const told = failures
    .slice(0, MOST_TOLD)
    .map(({ subscription, errorClass, errorMessage }) => `${String(subscription)} ${errorClass ?? ''}: ${shortened(errorMessage ?? '')}`);
  const rest = failures.length - told.length;
  return [...told, ...(rest > 0 ? [`${String(rest)} more`] : [])].join('; ');
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MOST_CHARACTERS));
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}

/** For what is waited and how long that may take. */
export function waitingText(waiting: WaitedFor): string {
  const { receiver, seconds } = waiting;
  const which =
    waiting.what === 'webhook'
      ? `attempt ${String(waiting.attempt)} of ${String(waiting.of)}, ${String(seconds)} s each`
      : `order ${String(waiting.order)}, ${String(seconds)} s`;
  return `waiting for ${receiver} (${which})`;
}

/** What is waited for, whenever that began. */
export type WaitedFor = WithoutInstant<NonNullable<AttemptRecord['waiting']>>;
type WithoutInstant<Given> = Given extends unknown ? Omit<Given, 'at'> : never;
