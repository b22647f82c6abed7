import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';

// Repetitions of a text of thirteen characters.
const LENGTH = 4_616;

/** More than arrives at once. */
export const longBody: WebhookCase = {
  id: 'webhook/6.1/long-body',
  title: 'a body of some 60 kB is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'The data of the event have 60,000 characters more, and the API serves them too; everything else is as Subsim sends it.',
  judged: TAKEN,
  advice: 'Read the body to its end before you hash it, and accept at least some hundred kilobytes: an event bears whole records.',
  async play(stage) {
    const patch = [{ op: 'add', path: '/customer/user_defined_fields/notes', value: 'A long note. '.repeat(LENGTH) }];
    return taken(stage, await plain(stage, patch));
  },
};
