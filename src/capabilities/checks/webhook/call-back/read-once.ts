import type { WebhookCase } from '../../check-case.js';
import { info, ok } from '../../finding.js';
import { isGiven, judgedByReads } from '../reads.js';

/** How often an event is read. */
export const readOnce: WebhookCase = {
  id: 'webhook/6.1/read-once',
  title: 'the event of a webhook is read once',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played: 'A right webhook is sent once, and the reads of its event are counted after the last case.',
  judged: 'It is told and not judged: reading more often costs time and nothing else.',
  advice: 'Keep what the API has answered as long as the event is worked on.',
  play: (stage) =>
    judgedByReads(stage, ({ reads }) => {
      const given = reads.filter(isGiven).length;
      return given <= 1 ? ok(given === 1 ? 'once' : 'asked for, and never had') : info(`The event was read ${String(given)} times.`);
    }),
};
