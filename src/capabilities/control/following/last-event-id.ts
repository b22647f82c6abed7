import { Problem } from '../../../simulator.js';
import type { CallInput } from '../call.js';

/** The number after which a reader of server-sent events that connects again goes on. Throws `setting-refused`. */
export function lastEventId(headers: CallInput['headers']): number | undefined {
  const [, text] = headers.find(([name]) => name.toLowerCase() === 'last-event-id') ?? [];
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Problem('setting-refused', 'Last-Event-ID: must be the number of an entry.');
}
