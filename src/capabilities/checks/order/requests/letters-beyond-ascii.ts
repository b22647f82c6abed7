import type { OrderCase } from '../../check-case.js';
import { playRight } from '../plays.js';
import { changed } from '../verdicts.js';

const NAMES = { firstName: 'Łucja 東 \u{1fad6}', lastName: 'Ó "Brien" / Müller', street1: 'Çınar Cd. 3/4 \u2028 A' };

/** Names are not only written with the letters of one alphabet. */
export const lettersBeyondAscii: OrderCase = {
  id: 'order-callback/2.3/letters-beyond-ascii',
  title: 'names in any script, slashes and quotation marks are taken',
  rule: '2.3-members',
  since: '2026-12',
  played: 'Names and street hold letters of several scripts, an emoji, slashes and quotation marks, unescaped.',
  judged: 'It must be placed.',
  advice: 'Read the body as UTF-8 and hash its bytes, not a text that was made of them.',
  play: (stage) =>
    playRight(stage, (request) => changed(request, (members) => ({ ...members, billingAddress: { ...members.billingAddress, ...NAMES } }))),
};
