import type { Client } from '../../../../simulator.js';
import { useAnswer } from '../calls/loaded.js';
import { Code } from './code.js';

// Where nobody named another one; its secret is printed at the start. Any other secret is shown only on request.
const DEFAULT = 'subsim-default';

/** A call of the API with the credentials of the environment that is shown, to try in a terminal. */
export function FirstCall() {
  const { value } = useAnswer<{ readonly clients: readonly Client[] }>('/clients');
  const own = value?.clients.find(({ isOwn }) => isOwn)?.id ?? DEFAULT;
  const secret = own === DEFAULT ? 'subsim-default-secret' : '$SUBSIM_CLIENT_SECRET';
  return <Code text={`curl -u "${own}:${secret}" '${window.location.origin}/services/v2/customers.json?limit=1'`} label="In a terminal" />;
}
