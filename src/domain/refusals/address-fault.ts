import { nearName } from './nearest.js';

// A host, perhaps with a port and a path, and nothing that could be a secret.
const BARE = /^[\w.-]{1,100}(?::\d{1,5})?(?:\/[\w./-]{0,100})?$/;

/** The same where `internal` may stand as well: a text that is nearly that word was probably meant for it. */
export function addressOrInternalFault(text: string): string {
  return nearName(text, ['internal']) === undefined
    ? `${addressFault(text)}; or it is internal`
    : 'must be internal or an http or https address; the nearest is "internal"';
}

/** Why a text is no address of a receiver, in words that follow its name: `must begin with http:// or https://, not with ftp://`. */
export function addressFault(text: string): string {
  const [, scheme] = /^([a-z][a-z\d+.-]{0,20}):\/\//i.exec(text) ?? [];
  if (scheme === undefined)
    return `must begin with http:// or https://${BARE.test(text) ? `, as http://${text} does` : ''}; it has no scheme`;
  return /^https?$/i.test(scheme)
    ? 'must be an absolute http or https address without spaces'
    : `must begin with http:// or https://, not with ${scheme}://`;
}
