import { instantText } from '../../domain/calendar/dates.js';

/** What is known of a client that was revoked (#subsim-client-revoked). */
export function revokedHint(id: string, revoked: number): string {
  return `The client ${id} was revoked at ${moment(revoked)}, and its tokens with it.`;
}

/** What is known of a secret whose time is over (#subsim-two-secrets). */
export function replacedHint(id: string, { replaced, ends }: { readonly replaced: number; readonly ends: number }): string {
  const until = ends > replaced ? ` and counted until ${moment(ends)}` : '';
  return `That secret of the client ${id} was replaced at ${moment(replaced)}${until}. GET /_sim/clients/${encodeURIComponent(id)}/secret shows the present one.`;
}

/** An instant of the token clock as hints tell it. */
export function moment(instant: number): string {
  return instantText(instant).replace('+0000', 'Z');
}
