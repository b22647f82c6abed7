import { listPieces, type Format } from './format.js';
import { builtElement } from './xml-builder.js';
import { writtenElement } from './xml-writer.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
// Characters of JSON that xml2js builds within some milliseconds, whatever they say.
const SHORT = 4_096;

/** XML with a `<result>` root: names that are no safe XML names stand in `<entry key="…">` (#4.2-xml-form). */
export const xml: Format = {
  mediaTypes: ['application/xml', 'text/xml'],
  contentType: 'text/xml; charset=UTF-8',
  headers: {},
  *document(text) {
    yield DECLARATION;
    // xml2js makes a tree of everything before it writes a character, so that it serves for what is short.
    if (text.length <= SHORT) yield builtElement('result', text);
    else yield* writtenElement('result', text);
  },
  list({ key, pages, pagination }) {
    const counts = pagination === undefined ? '' : builtElement('pagination', JSON.stringify(pagination));
    const [head, tail] = pagination === undefined ? ['<result>', '</result>'] : [`<result><${key}>`, `</${key}>${counts}</result>`];
    return listPieces(pages, { head: DECLARATION + head, items: entries, separator: '', tail });
  },
};

function* entries(texts: readonly string[]): Iterable<string> {
  for (const text of texts) yield* writtenElement('entry', text);
}
