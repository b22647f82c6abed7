import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** For whom and when a certificate holds. */
export interface CertificateWishes {
  /** Alternative names in the words of openssl; by default the loopback addresses and localhost. */
  readonly names?: string;
  /** The time between which it is valid, `YYYYMMDDHHMMSSZ`; by default from now on for a day. */
  readonly valid?: readonly [from: string, until: string];
}

/** A certificate authority that nobody trusts by default. */
export interface TestAuthority extends Disposable {
  /** Its own certificate, PEM; valid for a day. */
  readonly pem: string;
  readonly certificate: (wishes?: CertificateWishes) => Certificate;
  /** A certificate for the loopback addresses that this authority has nothing to do with. */
  readonly selfSigned: () => Certificate;
}

const LOOPBACK = 'IP:127.0.0.1,IP:::1,DNS:localhost';

const configuration = `[ca]
default_ca = test
[test]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
default_days = 1
policy = names
copy_extensions = copy
unique_subject = no
[names]
commonName = supplied
`;

/** Makes one with the openssl program. */
export function anAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'subsim-certificates-'));
  const openssl = (...words: string[]): void => void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const issuer = ['-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key'];
  writeFileSync(join(folder, 'ca.cnf'), configuration);
  writeFileSync(join(folder, 'index.txt'), '');
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '1', '-subj', '/CN=Test authority');
  return {
    pem: text('ca.pem'),
    certificate({ names = LOOPBACK, valid } = {}) {
      const dates = valid === undefined ? [] : ['-startdate', valid[0], '-enddate', valid[1]];
      openssl(
        'req',
        '-new',
        ...newKey,
        '-keyout',
        'leaf.key',
        '-out',
        'leaf.csr',
        '-subj',
        '/CN=receiver',
        '-addext',
        `subjectAltName=${names}`,
      );
      openssl('ca', '-batch', '-notext', ...issuer, ...dates, '-in', 'leaf.csr', '-out', 'leaf.pem');
      return { cert: text('leaf.pem'), key: text('leaf.key') };
    },
    selfSigned() {
      const names = ['-addext', `subjectAltName=${LOOPBACK}`];
      openssl('req', '-x509', ...newKey, '-keyout', 'own.key', '-out', 'own.pem', '-days', '1', '-subj', '/CN=Self-signed', ...names);
      return { cert: text('own.pem'), key: text('own.key') };
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
