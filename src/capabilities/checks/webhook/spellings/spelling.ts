import type { PreparedWebhook } from '../../stage/webhook-stage.js';

/** Other texts of the same JSON. */
export type Spelling = (text: string) => string;

/** With every slash escaped, as PHP writes it. */
export const withEscapedSlashes: Spelling = (text) => text.replaceAll('/', '\\/');

/** With everything beyond ASCII as `\u` escapes in lower-case digits, as PHP and Python write it. */
export const withUnicodeEscapes: Spelling = (text) => text.replace(/[^\0-\x7f]/g, escape);

/** With quotes and what is special in HTML as `\u` escapes in upper-case digits, as .NET writes it. */
export const withQuoteEscapes: Spelling = (text) =>
  text.replace(/\\["\\]|['+&<>`]|[^\0-\x7f]/g, (found) =>
    found === '\\\\' ? found : escape(found.slice(-1)).replace(/[0-9a-f]{4}$/, (digits) => digits.toUpperCase()),
  );

/** With a space after each colon and comma between the members, as Python writes it. */
export const withSpaces: Spelling = (text) => joined(partsOf(text), { open: '{', colon: ': ', comma: ', ' });

/** With a line and a tab for each member. */
export const withLines: Spelling = (text) => joined(partsOf(text), { open: '{\n\t', colon: ':\t', comma: ',\n\t' });

/** With the members in the other order. */
export const withOtherOrder: Spelling = (text) => joined([...partsOf(text)].reverse(), { open: '{', colon: ':', comma: ',' });

/** The same webhook with another text of its event. */
export function withEvent({ body }: Pick<PreparedWebhook, 'body'>, change: Spelling): Buffer {
  const { webhook_event, webhook_event_url } = outerOf(body);
  return Buffer.from(JSON.stringify({ webhook_event: change(webhook_event), webhook_event_url }));
}

/** The body in another spelling. */
export function respelt({ body }: Pick<PreparedWebhook, 'body'>, ...spellings: readonly Spelling[]): Buffer {
  return Buffer.from(spellings.reduce((text, spell) => spell(text), body.toString('utf8')));
}

/** The two members of the body of a webhook that Subsim made. */
export function outerOf(body: Buffer): { readonly webhook_event: string; readonly webhook_event_url: string } {
  return JSON.parse(body.toString('utf8')) as ReturnType<typeof outerOf>; // two texts, as Subsim writes them
}

function partsOf(text: string): readonly (readonly [name: string, value: string])[] {
  return Object.entries(outerOf(Buffer.from(text))).map(([name, value]) => [JSON.stringify(name), JSON.stringify(value)]);
}

interface Gaps {
  readonly open: string;
  readonly colon: string;
  readonly comma: string;
}

function joined(parts: readonly (readonly [name: string, value: string])[], { open, colon, comma }: Gaps): string {
  return `${open}${parts.map(([name, value]) => `${name}${colon}${value}`).join(comma)}${open.endsWith('\t') ? '\n' : ''}}`;
}

function escape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
