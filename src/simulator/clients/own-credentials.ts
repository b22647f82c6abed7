import type { Clients } from '../../engine/access/clients.js';
import type { Environment } from '../environment.js';

/** The credentials of an environment's own client, whose secret may be replaced while it is open; they are told when it is closed, too. */
export function ownCredentials(clientId: string, clients: Pick<Clients, 'ownSecret'>): Environment['credentials'] {
  return {
    clientId,
    get clientSecret() {
      return clients.ownSecret();
    },
  };
}
