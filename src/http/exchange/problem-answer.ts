import type { JsonObject } from '../../domain/json/json.js';
import { camelCase } from '../../domain/records/member-v3.js';
import { problemBody } from '../../domain/records/problem-body.js';
import type { Problem } from '../../domain/refusals/problem.js';
import { refusalOf } from '../../domain/refusals/refusals.js';
import { completed } from './hints.js';

/** The body of a refusal on v3: a problem object (RFC 9457), except that OAuth errors stay as they are (#7-v3-problem). */
export function problemBodyV3(problem: Problem): JsonObject {
  const { error, statusOnV3: status = problem.status } = refusalOf(problem.code);
  if (error !== undefined) return problemBody(problem);
  const { violations } = problem.details;
  if (violations === undefined) return { type: 'about:blank', title: titleOf(status), status, detail: problem.message };
  const listed = violations.map(({ path, message }) => ({ propertyPath: camelCase(path.join('.')), message }));
  const detail = listed.map(({ propertyPath, message }) => (propertyPath === '' ? message : `${propertyPath}: ${message}`)).join('\n');
  return { type: 'about:blank', title: problem.message, status, detail, violations: listed };
}

/** The headers that belong to a refusal: those of HTTP, and those by which Subsim explains it. */
export function refusalHeaders(problem: Problem): Readonly<Record<string, string>> {
  const { rule, hint } = refusalOf(problem.code);
  return {
    ...problem.details.headers,
    ...challenge(problem),
    'Subsim-Refusal': problem.code,
    'Subsim-Rule': problem.details.rule ?? rule,
    'Subsim-Hint': (problem.details.hint ?? completed(hint)).replace(/[^\x20-\x7e]/g, '?'),
  };
}

function challenge(problem: Problem): Readonly<Record<string, string>> {
  const { status, error } = refusalOf(problem.code);
  const isApi = status === 401 || problem.code === 'two-credentials';
  if (!isApi || error === undefined) return {};
  if (error === 'invalid_client') return { 'WWW-Authenticate': 'Basic realm="Service"' };
  return { 'WWW-Authenticate': `Bearer realm="Service", error="${error}", error_description="${problem.message}"` };
}

function titleOf(status: number): string {
  const titles: Readonly<Record<number, string>> = {
    400: 'Bad Request',
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
    406: 'Not Acceptable',
    409: 'Conflict',
    413: 'Request Entity Too Large',
    415: 'Unsupported Media Type',
    421: 'Misdirected Request',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
  };
  return titles[status] ?? 'Error';
}
