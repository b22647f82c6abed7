import { describe, expect, test } from 'vitest';
import {
  respelt,
  withEscapedSlashes,
  withLines,
  withOtherOrder,
  withQuoteEscapes,
  withSpaces,
  withUnicodeEscapes,
} from '../../../src/capabilities/checks/webhook/spellings/spelling.js';

const PATH = '/services/v2/webhook-events/7';
const EVENT = String.raw`{"id":7,"data":"{\"name\":\"Zoë O'Brien 🍵 \\\\ + <b>\"}"}`;
const body = Buffer.from(JSON.stringify({ webhook_event: EVENT, webhook_event_url: PATH }));

describe('0.5.0 point 1: a webhook in another spelling is the same JSON in other bytes', () => {
  test.each([
    ['escaped slashes', withEscapedSlashes, String.raw`"\/services\/v2\/webhook-events\/7"`],
    ['escapes beyond ASCII', withUnicodeEscapes, String.raw`Zo\u00eb O'Brien \ud83c\udf75`],
    ['quotes as escapes', withQuoteEscapes, String.raw`{"webhook_event":"{\u0022id\u0022:7,\u0022data\u0022:\u0022{\\\u0022name`],
    ['spaces', withSpaces, `, "webhook_event_url": "${PATH}"}`],
    ['lines', withLines, `,\n\t"webhook_event_url":\t"${PATH}"\n}`],
    ['another order', withOtherOrder, `{"webhook_event_url":"${PATH}","webhook_event":"`],
  ])('%s', (_, spelling, part) => {
    const other = respelt({ body }, spelling).toString('utf8');

    expect(JSON.parse(other)).toEqual({ webhook_event: EVENT, webhook_event_url: PATH });
    expect(other).toContain(part);
    expect(body.toString('utf8')).not.toContain(part);
  });
});
