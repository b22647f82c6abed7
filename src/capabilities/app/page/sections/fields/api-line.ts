import { jsonText } from '../../calls/exact.js';
import type { Opened } from '../records/opened.js';

/** The curl line that writes a user-defined field by the API: by a JSON Patch, and of customers, which have none on v2, by all of their fields. */
export function curlFor({ kind, id, record }: Opened, code: string, value: unknown): string {
  const address = `${window.location.origin}/services/v2/${kind.plural}/${id}`;
  const credentials = '-u "$SUBSIM_CLIENT_ID:$SUBSIM_CLIENT_SECRET"';
  if (kind.resource !== 'customer') {
    const patch = [{ op: 'add', path: `/user_defined_fields/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`, value }];
    return `curl ${credentials} -X PATCH -d ${quoted(jsonText(patch))} ${address}`;
  }
  const fields = Array.isArray(record.user_defined_fields) ? {} : (record.user_defined_fields as object | undefined); // a map where it is not empty
  return `curl ${credentials} -d ${quoted(jsonText({ customer: { user_defined_fields: { ...fields, [code]: value } } }))} ${address}`;
}

// For a POSIX shell.
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
