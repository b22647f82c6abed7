import { isNearHost, Problem } from '../../simulator.js';
import type { CheckSettings } from './settings.js';

/**
 * Refuses a receiver that is neither on this machine nor in a private network unless the caller says that it is theirs: a check sends it
 * a hundred forged and broken requests. Throws `setting-refused`.
 */
export function assertOwn({ url, ownsTarget = false }: Pick<CheckSettings, 'url' | 'ownsTarget'>): void {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !['http:', 'https:'].includes(address.protocol))
    throw new Problem('setting-refused', `The receiver needs an absolute http or https address; it is ${JSON.stringify(url)}.`);
  if (ownsTarget || isNearHost(address.hostname)) return;
  throw new Problem('setting-refused', `${address.hostname} is neither on this machine nor in a private network.`, {
    hint: 'Say --i-own-this-target, or ownsTarget, when it is yours: a check sends it many forged and broken requests.',
  });
}
