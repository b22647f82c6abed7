import { eventTable } from '../../domain/events/table.js';
import { resources } from '../../domain/resources/index.js';
import type { DeliveryEntry, Entry, RequestEntry } from '../entry.js';

/** The records that an entry is about, as `subscription:5001`. */
export function aboutOf(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'request':
      return namedInPath(entry);
    case 'event':
      return entry.subject === null ? [] : [entry.subject];
    case 'delivery':
      return subjectOf(entry);
    case 'order':
      return entry.subscriptions.map((id) => `subscription:${String(id)}`);
    default:
      return [];
  }
}

const names = new Map(resources.flatMap(({ name, plural }) => [name, plural].map((each) => [each.replaceAll('_', '-'), name] as const)));

// Before the id in a path stands what it is the id of.
function namedInPath({ route, path }: RequestEntry): readonly string[] {
  if (route === null) return [];
  const pattern = route.slice(route.indexOf(' ') + 1).split('/');
  const parts = path.split('/');
  return pattern.flatMap((part, index) => {
    const name = names.get((pattern[index - 1] ?? '').replaceAll('_', '-'));
    const [id] = /^\d+/.exec(parts[index] ?? '') ?? [];
    return part.startsWith('{') && name !== undefined && id !== undefined ? [`${name}:${id}`] : [];
  });
}

// The event is a text in the body, and its data is another one in it (#6.1-webhook-body).
function subjectOf({ type, request }: DeliveryEntry): readonly string[] {
  if (!Object.hasOwn(eventTable, type)) return [];
  const { about } = eventTable[type as keyof typeof eventTable]; // it has just been found there
  const id = memberOf(memberOf(memberOf(request?.body, 'webhook_event'), 'data'), `${about.replaceAll('-', '_')}_id`);
  return typeof id === 'number' ? [`${about}:${String(id)}`] : [];
}

// A member of JSON text; undefined where there is none, as in a body that was cut.
function memberOf(text: unknown, name: string): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
  } catch {
    return undefined;
  }
}
