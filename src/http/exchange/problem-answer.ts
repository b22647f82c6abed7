import type { Request } from 'express';
import { STATUS_CODES } from 'node:http';
import { encode, type JsonObject } from '../../domain/json/json.js';
import { camelCase } from '../../domain/records/member-v3.js';
import { problemBody } from '../../domain/records/problem-body.js';
import { hintOf, type Problem } from '../../domain/refusals/problem.js';
import { refusalOf } from '../../domain/refusals/refusals.js';
import { formats } from '../formats/index.js';
import type { Exchange } from './exchange.js';
import { completed } from './hints.js';
import { formatFor, titleOf } from './render.js';
import type { Answer } from './write.js';

const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** What goes over the wire for a refusal, in the format of the request; in JSON where that is not acceptable. */
export function renderProblem(problem: Problem, request: Request, exchange: Exchange): Answer {
  const { location, refusesInJson } = exchange;
  const format = (refusesInJson ? undefined : formatFor(location, request.headers.accept)) ?? formats.json;
  const body = (location.version?.problemBody ?? problemBody)(problem);
  const isProblemObject = location.version?.hasFormats === false && refusalOf(problem.code).error === undefined;
  return {
    status: typeof body.status === 'number' ? body.status : problem.status,
    headers: {
      'Content-Type': isProblemObject ? PROBLEM_CONTENT_TYPE : format.contentType,
      ...format.headers,
      ...refusalHeaders(problem, isProblemObject),
    },
    body: format.document(encode(body), titleOf(request, exchange)),
  };
}

/** The body of a refusal on v3: a problem object (RFC 9457), except that OAuth errors stay as they are (#7-v3-problem). */
export function problemBodyV3(problem: Problem): JsonObject {
  const { error, statusOnV3: status = problem.status } = refusalOf(problem.code);
  if (error !== undefined) return problemBody(problem);
  const { violations } = problem.details;
  if (violations === undefined) return { type: 'about:blank', title: titleOfStatus(status), status, detail: problem.message };
  const listed = violations.map(({ path, message }) => ({ propertyPath: camelCase(path.join('.')), message }));
  const detail = listed.map(({ propertyPath, message }) => (propertyPath === '' ? message : `${propertyPath}: ${message}`)).join('\n');
  return { type: 'about:blank', title: problem.message, status, detail, violations: listed };
}

// The headers that belong to a refusal: those of HTTP, and those by which Subsim explains it.
function refusalHeaders(problem: Problem, isOnV3: boolean): Readonly<Record<string, string>> {
  const { rule, hint } = refusalOf(problem.code);
  return {
    ...problem.details.headers,
    ...challenge(problem),
    'Subsim-Refusal': problem.code,
    'Subsim-Rule': problem.details.rule ?? rule,
    'Subsim-Hint': (problem.details.hint ?? hintOf(problem.details.violations, isOnV3 ? camelCase : undefined) ?? completed(hint)).replace(
      /[^\x20-\x7e]/g,
      '?',
    ),
  };
}

function challenge(problem: Problem): Readonly<Record<string, string>> {
  const { status, error } = refusalOf(problem.code);
  const isApi = status === 401 || problem.code === 'two-credentials';
  if (!isApi || error === undefined) return {};
  if (error === 'invalid_client') return { 'WWW-Authenticate': 'Basic realm="Service"' };
  return { 'WWW-Authenticate': `Bearer realm="Service", error="${error}", error_description="${problem.message}"` };
}

// 413 keeps its older name (RFC 2616) here.
function titleOfStatus(status: number): string {
  return status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? 'Error');
}
