import type { CheckedReceivers, JudgedReceiver, JudgedResult } from '../verdict.js';
import type { ToldExchange } from './told-exchange.js';

// Shorter ones would take letters out of words, and hide nothing.
const SHORTEST = 4;
const HIDDEN = '[secret]';

type Hide = (text: string) => string;

/** Takes the secrets of signatures, which a receiver may have repeated, and the passwords of addresses out of what is told. */
export interface Hider {
  readonly text: Hide;
  readonly result: (result: JudgedResult) => JudgedResult;
  readonly receiver: (receiver: JudgedReceiver) => JudgedReceiver;
}

/** Makes what takes these secrets out. */
export function hiderOf(secrets: readonly string[]): Hider {
  const spelt = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))];
  const hidden = spelt.filter(({ length }) => length >= SHORTEST).sort((one, other) => other.length - one.length);
  const text = (given: string): string => hidden.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), withoutPassword(given));
  return {
    text,
    result: (result) => hiddenResult(result, text),
    receiver: (receiver) => hiddenReceiver(receiver, text),
  };
}

/** What was found without these secrets. */
export function withoutSecrets(checked: CheckedReceivers, secrets: readonly string[]): CheckedReceivers {
  return { ...checked, receivers: checked.receivers.map(hiderOf(secrets).receiver) };
}

// The user and the password of an address (RFC 3986 section 3.2.1).
function withoutPassword(text: string): string {
  return text.replace(/(https?:\/\/)[^/@\s]*@/g, '$1\u2026@');
}

function hiddenReceiver(receiver: JudgedReceiver, hide: Hide): JudgedReceiver {
  const { url, unreached, results, stale, report, exchanges } = receiver;
  return {
    url: hide(url),
    report: report && {
      ...report,
      url: hide(report.url),
      remarks: report.remarks.map(hide),
      results: report.results.map((one) => hiddenResult(one, hide)),
    },
    unreached: unreached === undefined ? undefined : hide(unreached),
    results: results.map((result) => hiddenResult(result, hide)),
    stale: stale.map(hide),
    exchanges: exchanges.map((exchange) => hiddenExchange(exchange, hide)),
  };
}

function hiddenResult<Result extends Pick<JudgedResult, 'expected' | 'got' | 'reason'>>(result: Result, hide: Hide): Result {
  const { expected, got, reason } = result;
  const orNull = (text: string | null): string | null => (text === null ? null : hide(text));
  return { ...result, expected: orNull(expected), got: orNull(got), reason: orNull(reason) };
}

function hiddenExchange(exchange: ToldExchange, hide: Hide): ToldExchange {
  const headers = (pairs: ToldExchange['headers']): ToldExchange['headers'] => pairs.map(([name, value]) => [name, hide(value)]);
  const { answer, failure } = exchange;
  return {
    ...exchange,
    url: hide(exchange.url),
    headers: headers(exchange.headers),
    body: hiddenBody(exchange, hide),
    answer: answer && { ...answer, headers: headers(answer.headers), body: hiddenBody(answer, hide) },
    failure: failure === null ? null : hide(failure),
  };
}

function hiddenBody({ body, encoding }: Pick<ToldExchange, 'body' | 'encoding'>, hide: Hide): string {
  if (encoding === 'utf8') return hide(body);
  return Buffer.from(hide(Buffer.from(body, 'base64').toString('latin1')), 'latin1').toString('base64');
}
