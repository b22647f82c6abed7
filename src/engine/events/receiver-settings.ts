import { X509Certificate } from 'node:crypto';
import { addressFault, addressOrInternalFault } from '../../domain/refusals/address-fault.js';
import { Problem } from '../../domain/refusals/problem.js';

const MOST_URL = 2048;

/**
 * The address of a receiver as it was given. Throws `setting-refused` unless it is an absolute http or https address without user name
 * and password, which are never sent and would be seen wherever the address is shown.
 */
export function readUrl(text: string, owner: string, mayBeInternal = false): string {
  const { username, password } = addressIn(text, owner, mayBeInternal);
  if (username === '' && password === '') return text;
  throw new Problem(
    'setting-refused',
    `The url of ${owner} must not hold a user name or a password; receivers know Subsim by its signature.`,
  );
}

/** Asserts that an address is one that an earlier Subsim took. Throws `setting-refused`. */
export function assertUrl(text: string, owner: string): void {
  addressIn(text, owner, false);
}

function addressIn(text: string, owner: string, mayBeInternal: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isGood = (url?.protocol === 'http:' || url?.protocol === 'https:') && text.length <= MOST_URL;
  if (!isGood)
    throw new Problem('setting-refused', `The url of ${owner} ${mayBeInternal ? addressOrInternalFault(text) : addressFault(text)}.`);
  return url;
}

/** The secret that signs what a receiver gets. Throws `setting-refused` when it is empty. */
export function readSecret(secret: string | undefined, owner: string): string | undefined {
  if (secret === '') throw new Problem('setting-refused', `The secret of ${owner} must not be empty.`);
  return secret;
}

/** The certificate authority of a receiver. Throws `setting-refused` unless it is a certificate in PEM form. */
export function readAuthority(authority: string | undefined, owner: string): string | undefined {
  if (authority === undefined) return undefined;
  try {
    new X509Certificate(authority);
    return authority;
  } catch {
    throw new Problem('setting-refused', `The authority of ${owner} must be a certificate in PEM form.`);
  }
}
