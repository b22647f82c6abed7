import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { readTextFileIfAny } from '../files.js';

/** Trusts the usual certificate authorities and, if given, those in a PEM text. Throws an `Error` when that holds no certificate. */
export function secureContextOf(authority: string | undefined): SecureContext {
  return authority === undefined ? createSecureContext() : createSecureContext({ ca: [...usualAuthorities(), certificates(authority)] });
}

/** Throws an `Error` for a PEM text that holds no certificate. */
export function assertAuthority(authority: string): void {
  certificates(authority);
}

function certificates(authority: string): string {
  try {
    new X509Certificate(authority);
  } catch {
    throw new Error('The further certificate authority is no certificate in PEM form.');
  }
  return authority;
}

// Node adds the file to its own list only where it is not given a list.
function usualAuthorities(): readonly string[] {
  const further = process.env.NODE_EXTRA_CA_CERTS;
  return further === undefined || further === '' ? rootCertificates : [...rootCertificates, ...certificatesIn(further)];
}

// Node warns at its start of a file that cannot be read and goes on without it.
function certificatesIn(path: string): readonly string[] {
  try {
    return [readTextFileIfAny(path) ?? ''];
  } catch {
    return [];
  }
}
