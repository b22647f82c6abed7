import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';

function escaped(text: string): string {
  return text.replaceAll('/', '\\/').replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A body with escapes, rightly signed. */
export const escapedBody: OrderCase = {
  id: 'order-callback/6.2/escaped-body',
  title: 'a body with escapes for slashes and letters beyond ASCII is taken with its right signature',
  rule: '6.2-request',
  since: '2026-12',
  played: 'Slashes and all letters beyond ASCII are escaped in the body, which is signed as it is.',
  judged: 'It must be placed.',
  advice: 'Hash the bytes as they came, before the JSON is read: JSON that is written again has other bytes.',
  play: (stage) => playRight(stage, ({ body }) => ({ body: Buffer.from(escaped(body.toString('utf8'))) })),
};
