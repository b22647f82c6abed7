import { shared } from '../place/shared.js';

/** The control token, in memory alone: it is gone when the page is closed. */
export const token = shared<string | undefined>(undefined);

/** Whether the server asks for a control token that it was not sent. */
export const isTokenWanted = shared(false);

/** The headers that a call has to bring. */
export function credentials(sent = token.value): Record<string, string> {
  return sent === undefined ? {} : { Authorization: `Bearer ${sent}` };
}
