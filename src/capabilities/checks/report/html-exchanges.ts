import { element, escaped } from './html-element.js';
import { bytesOf, type ToldExchange } from './told-exchange.js';

// Characters of a body that a page shows; the HTTP archive has them all.
const SHOWN = 2_000;

/** What was sent in a case and what was answered, one below the other. */
export function exchangesHtml(exchanges: readonly ToldExchange[]): string {
  return exchanges.map((exchange) => element('pre', { tabindex: '0' }, escaped(textOf(exchange)))).join('');
}

function textOf(exchange: ToldExchange): string {
  const { method, url, headers, status, answer, failure, milliseconds } = exchange;
  const asked = [`${method} ${url}`, ...lines(headers), '', bodyText(exchange)];
  const heard = answer === null ? [failure ?? ''] : [String(status), ...lines(answer.headers), '', bodyText(answer)];
  return [...asked, '', `After ${String(milliseconds)} ms:`, ...heard].join('\n').trimEnd();
}

function lines(headers: ToldExchange['headers']): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

function bodyText(told: Pick<ToldExchange, 'body' | 'encoding'>): string {
  const { body, encoding } = told;
  const text = body.slice(0, SHOWN);
  const said = encoding === 'base64' ? '(base64) ' : '';
  return body.length <= SHOWN ? said + text : `${said}${text}\n(${String(bytesOf(told))} bytes in all)`;
}
