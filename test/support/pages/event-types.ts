import { eventTable } from '../../../src/domain/events/table.js';
import { code, tableOf } from './markdown.js';

/** The types of event: the record that each is about, and what makes it. */
export function eventTypeTable(): string {
  const rows = Object.entries(eventTable).map(([type, { about, when }]) => [code(type), about, when]);
  return tableOf(['Type', 'About', 'When'], rows);
}
