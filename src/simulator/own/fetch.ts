import { Problem } from '../../domain/refusals/problem.js';
import type { Access } from '../../engine/access/access.js';
import { ownCall } from '../../world/own-call.js';
import { addressOf, type OwnPlace } from './place.js';

/** Calls the platform as the environment's own client; path, `init` and answer are those of the `fetch` of the platform. */
export type OwnFetch = (path: string, init?: RequestInit) => Promise<Response>;

interface OwnFetchNeeds {
  readonly place: OwnPlace;
  readonly access: Pick<Access, 'issue' | 'grantOf'>;
  readonly clientId: string;
}

/** Makes the `fetch` of an environment, which keeps a token as long as that is valid. */
export function createOwnFetch({ place, access, clientId }: OwnFetchNeeds): OwnFetch {
  let known: string | undefined;
  return async (path, init = {}) => {
    const url = ownUrl(path, addressOf(place, 'environment.fetch'));
    const headers = new Headers(init.headers);
    if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token()}`);
    if (typeof init.body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    return ownCall(url, { ...init, headers });
  };

  // The clock may have been moved, and an environment that went back may know the token no more.
  function token(): string {
    known = known !== undefined && isValid(known) ? known : issued();
    return known;
  }

  function isValid(kept: string): boolean {
    try {
      access.grantOf(kept);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  function issued(): string {
    const nothing = { scope: undefined, customerId: undefined, customerEmail: undefined, refreshToken: undefined };
    const { access_token: made } = access.issue({ clientId, grantType: 'client_credentials', ...nothing });
    return made as string; // a text, as the answer of the token endpoint has it
  }
}

const OWN_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

// Paths of events begin with two slashes in one wire mode, which names no host here.
function ownUrl(path: string, base: string): URL {
  if (typeof path !== 'string') throw new Problem('setting-refused', 'environment.fetch takes a path, such as "/services/v2/customers".');
  const url = OWN_SCHEME.test(path) && URL.canParse(path) ? new URL(path) : new URL(path.replace(/^\/*/, '/'), base);
  if (url.origin === new URL(base).origin) return url;
  throw new Problem(
    'setting-refused',
    `environment.fetch calls this simulator alone, by a path such as "/services/v2/customers"; ${url.origin} is another server.`,
    { hint: 'The token of the environment goes to nobody else: call others with the fetch of the platform.' },
  );
}
