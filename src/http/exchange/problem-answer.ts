import type { Request } from 'express';
import { STATUS_CODES } from 'node:http';
import { encode, type JsonObject } from '../../domain/json/json.js';
import { camelCase } from '../../domain/records/member-v3.js';
import { problemBody, type Refused } from '../../domain/records/problem-body.js';
import { hintOf, type Problem } from '../../domain/refusals/problem.js';
import { refusalOf } from '../../domain/refusals/refusals.js';
import type { Format } from '../formats/format.js';
import { formats } from '../formats/index.js';
import type { Exchange } from './exchange.js';
import { completed } from './hints.js';
import { formatFor, titleOf } from './render.js';
import type { Version } from './version.js';
import type { Answer } from './write.js';

const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** What goes over the wire for a refusal, in the format of the request; in JSON where that is not acceptable. */
export function renderProblem(problem: Problem, request: Request, { exchange, refused }: Refusing): Answer {
  const { location, refusesInJson } = exchange;
  const format = (refusesInJson ? undefined : formatFor(location, request.headers.accept)) ?? formats.json;
  const body = (location.version?.problemBody ?? problemBody)(problem, refused);
  const isProblemObject = location.version?.hasFormats === false && refusalOf(problem.code).error === undefined;
  return {
    status: isProblemObject ? statusOnV3(problem) : problem.status,
    headers: {
      'Content-Type': isProblemObject ? PROBLEM_CONTENT_TYPE : format.contentType,
      ...format.headers,
      ...refusalHeaders(problem, { isOnV3: isProblemObject, listener: refused.listener, exchange, host: request.headers.host }),
      ...challenge(problem, isAskedByPerson(problem, request, { version: location.version, format })),
    },
    body: format.document(encode(body), titleOf(request, exchange)),
  };
}

/** A request that is refused: what is known of it, and to whom the refusal is written. */
interface Refusing {
  readonly exchange: Exchange;
  readonly refused: Refused;
}

/**
 * The body of a refusal on v3: a problem object (RFC 9457), except that OAuth errors stay as they are (#7-v3-problem,
 * #7-v3-problem-constants, #7-validation-v3).
 */
export function problemBodyV3(problem: Problem, refused: Refused): JsonObject {
  if (refusalOf(problem.code).error !== undefined) return problemBody(problem, refused);
  const { type, title, hasStatus, hasCodes } = refused.wire.problemV3;
  const { violations } = problem.details;
  const status = statusOnV3(problem);
  const ownTitle = violations === undefined ? titleOfStatus(status) : problem.message;
  const constants = { type, title: title ?? ownTitle, ...(hasStatus ? { status } : {}) };
  if (violations === undefined) return { ...constants, detail: problem.message };
  const listed = violations.map(({ path, message }) => ({ propertyPath: camelCase(path.join('.')), message }));
  const detail = listed.map(({ propertyPath, message }) => (propertyPath === '' ? message : `${propertyPath}: ${message}`)).join('\n');
  return { ...constants, detail, violations: hasCodes ? listed.map((violation) => ({ ...violation, code: null })) : listed };
}

function statusOnV3(problem: Problem): number {
  return refusalOf(problem.code).statusOnV3 ?? problem.status;
}

// The headers that belong to a refusal: those of HTTP, and those by which Subsim explains it.
function refusalHeaders(
  problem: Problem,
  { isOnV3, listener, exchange, host }: Pick<Refused, 'listener'> & { isOnV3: boolean; exchange: Exchange; host: string | undefined },
): Readonly<Record<string, string>> {
  const { code, details } = problem;
  const { rule, ruleOnV3 = rule, hint } = refusalOf(code);
  const told = details.hint ?? details.why?.(listener) ?? hintOf(details.violations, { spelled: isOnV3 ? camelCase : undefined, listener });
  return {
    ...details.headers,
    'Subsim-Refusal': code,
    'Subsim-Rule': details.rule ?? (isOnV3 ? ruleOnV3 : rule),
    'Subsim-Hint': inHeader(
      linked([told ?? faultBefore(completed(hint), problem), ...asides(problem, { listener, exchange })].join(' '), host),
    ),
  };
}

// Pages are named by their paths; a reader of the header gets the whole address, of this server as the caller calls it.
function linked(hint: string, host: string | undefined): string {
  return host === undefined ? hint : hint.replace(/(?<=^|\s)\/docs\//g, `http://${host}/docs/`);
}

// What else may have led to a refusal: credentials of another environment, a name that was ignored.
function asides({ code }: Problem, { listener, exchange }: Pick<Refused, 'listener'> & { exchange: Exchange }): readonly string[] {
  const { environment, hint } = exchange;
  const isElsewhere = code === 'unknown-record' && environment !== undefined && listener === undefined;
  return [...(isElsewhere ? [`The credentials lead to the environment ${environment}.`] : []), ...(hint === undefined ? [] : [hint])];
}

// Clients refuse answers whose headers are long.
const MOST_CHARACTERS = 2000;

/** A text as a header can carry it. */
export function inHeader(text: string): string {
  return text.slice(0, MOST_CHARACTERS).replace(/[^\x20-\x7e]/g, '?');
}

function faultBefore(hint: string, { details: { fault } }: Problem): string {
  return fault === undefined ? hint : `${sentenceOf(fault)} ${hint}`;
}

function sentenceOf(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const BASIC_CHALLENGE = 'Basic realm="Service"';

function challenge(problem: Problem, isAskedByPerson: boolean): Answer['headers'] {
  const { status, error } = refusalOf(problem.code);
  const isApi = status === 401 || problem.code === 'two-credentials';
  if (!isApi || error === undefined) return {};
  if (error === 'invalid_client') return { 'WWW-Authenticate': BASIC_CHALLENGE };
  const ofToken = `Bearer realm="Service", error="${error}", error_description="${problem.message}"`;
  return { 'WWW-Authenticate': isAskedByPerson ? [ofToken, BASIC_CHALLENGE] : ofToken };
}

// Whether a browser can ask the person before it for a name and a password, and there is nothing else that reads the answer
// (#7-basic-challenge).
function isAskedByPerson(
  { code }: Problem,
  { headers }: Request,
  { version, format }: { readonly version: Version | undefined; readonly format: Format },
): boolean {
  const hasNone = code === 'access-denied' && headers.authorization === undefined;
  return hasNone && version?.acceptsBasic === true && headers['sec-fetch-mode'] === 'navigate' && format === formats.html;
}

// 413 keeps its older name (RFC 2616) here.
function titleOfStatus(status: number): string {
  return status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? 'Error');
}
