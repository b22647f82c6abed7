import type { TriggerTarget } from '../../domain/events/drafts.js';
import type { RecordName } from './wanted.js';

/** The record that a name such as `payment_profile:6001` stands for. */
export function targetOf(name: RecordName): TriggerTarget {
  if (typeof name === 'object') return { ...name, resource: name.resource.replaceAll('_', '-') };
  const [resource = '', id] = name.split(':');
  return { resource: resource.replaceAll('_', '-'), id: Number(id) };
}

/** The name of a record. */
export function recordText({ resource, id }: TriggerTarget): string {
  return `${resource}:${String(id)}`;
}
