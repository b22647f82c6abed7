import type { EventType } from '../../domain/events/table.js';
import type { JsonObject } from '../../domain/json/json.js';

/** What the data of each type of event holds. */
export type EventDataByType = Readonly<Record<EventType, JsonObject>>;
