import type { WebhookCase } from '../../check-case.js';
import { ok, warn } from '../../finding.js';
import { judgedByReads, schemeOf, type Scheme } from '../reads.js';

interface OtherScheme extends Pick<WebhookCase, 'id' | 'title' | 'rule' | 'judged' | 'advice'> {
  readonly scheme: Scheme;
}

/** A case about credentials that the API takes, though another way is better. */
export function otherScheme({ scheme, ...said }: OtherScheme): WebhookCase {
  return {
    ...said,
    since: '2026-12',
    played: 'A right webhook is sent, and the credentials of the reads of its event are looked at.',
    play: (stage) =>
      judgedByReads(stage, ({ reads }) => {
        const used = reads.map(schemeOf);
        return used.includes(scheme) ? warn(`The event is read with ${scheme}.`) : ok(`with ${[...new Set(used)].join(', ')}`);
      }),
  };
}
