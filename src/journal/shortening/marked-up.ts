import { isJsonText, withoutSecrets } from './json-text.js';
import { brief, type Plain } from './plain.js';
import { isSecretName } from './secret-name.js';

// A row of a table in HTML, or a member in XML.
const NAMED = /<th>([^<]+)<\/th><td>([^<]+)<\/td>|<([\w:-]+)>([^<]+)<\/\3>/g;
const CONTENT = />([^<]+)(?=<|$)/g;
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', '#34': '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' };

/** Markup, or the beginning of it, without what is secret by its name, in JSON text between tags too. */
export function shortenedMarkup(text: string, plain: Plain): string {
  return plain(text.replace(NAMED, named).replace(CONTENT, (found, content: string) => between(found, content, plain)));
}

function named(...[found = '', heading, cell, tag, content]: readonly (string | undefined)[]): string {
  const [name = '', value = ''] = tag === undefined ? [heading, cell] : [tag, content];
  return isSecretName(name) ? found.replace(`>${value}<`, () => `>${brief(value)}<`) : found;
}

function between(found: string, content: string, plain: Plain): string {
  const read = content.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  if (!isJsonText(read)) return found;
  const shortened = withoutSecrets(read, plain);
  if (shortened === read) return found;
  return `>${shortened.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`;
}
