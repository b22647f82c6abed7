import { emailOf, type EmailTemplate } from './emails.js';
import type { EventDraft } from './event.js';
import { ofSubscription, type Subject } from './members.js';
import { eventTable, type EventType } from './table.js';
import type { RecordChange } from '../records/change.js';
import type { View } from '../records/view.js';
import { existing, Problem } from '../refusals/problem.js';

/** A record that an event is about, by the name of its resource. */
export interface TriggerTarget {
  readonly resource: string;
  readonly id: number;
}

// Listed once, so that the table is not taken apart anew for each unit of work.
const rows = Object.entries(eventTable).flatMap(
  ([type, row]) => ('fires' in row ? [{ type: type as EventType, ...row }] : []), // the keys of the table are the types
);

/** The events of one unit of work, in their order. */
export function eventsOf(changes: readonly RecordChange[], view: View): readonly EventDraft[] {
  const found = rows.flatMap(({ type, rank: [stage, step], fires, members }) =>
    fires(changes, view).map(({ subject, extra, at }) => ({ stage, at, step, draft: { type, members: members(subject, extra, view) } })),
  );
  return found.sort((a, b) => a.stage - b.stage || a.at - b.at || a.step - b.step).map(({ draft }) => draft);
}

/** An event of a type about a record as it is now, whether something caused it or not. Throws `setting-refused` or `unknown-record`. */
export function draftOf(type: EventType, target: TriggerTarget | undefined, view: View): EventDraft {
  const row = eventTable[type];
  if (!('fires' in row)) return { type, members: [] };
  const { about, members, sample } = row;
  const id = target?.resource === about ? target.id : undefined;
  if (id === undefined) throw new Problem('setting-refused', `An event ${type} is about a ${about}: name one, as in ${about}:12.`);
  const subject = { id, values: existing(view.own(about, id)) };
  return { type, members: members(subject, sample?.(subject, view) ?? {}, view) };
}

/** The `subscription.email` that announces an e-mail about a subscription; `undefined` when none would be sent. */
export function emailDraft(template: EmailTemplate, subject: Subject, view: View): EventDraft | undefined {
  const email = emailOf(template, subject, view);
  const type = 'subscription.email';
  return email === undefined ? undefined : { type, members: ofSubscription(subject, email, view) };
}
