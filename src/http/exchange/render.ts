import type { Request } from 'express';
import { encode } from '../../domain/json/json.js';
import { problemBody } from '../../domain/records/problem-body.js';
import type { Problem } from '../../domain/refusals/problem.js';
import { refusalOf } from '../../domain/refusals/refusals.js';
import type { Format } from '../formats/format.js';
import { acceptable, chooseFormat, formats } from '../formats/index.js';
import type { Exchange } from './exchange.js';
import type { Location } from './location.js';
import type { Outcome } from './outcome.js';
import { refusalHeaders } from './problem-bodies.js';
import type { Version } from './version.js';
import type { Answer } from './write.js';

const V3_TYPES = ['application/json', 'application/merge-patch+json', 'application/*', '*/*'];
const V3_CONTENT_TYPE = 'application/json; charset=utf-8';
const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** How a request is to be answered. */
export interface Rendering {
  readonly version: Version | undefined;
  readonly format: Format;
  /** Method and path, as a title for people. */
  readonly title: string;
}

/** The format that a request asks for; `undefined` when none is acceptable (#4.2-accept, #9-v3-content-types). */
export function formatFor({ version, suffix }: Location, accept: string | undefined): Format | undefined {
  if (version?.hasFormats !== false) return chooseFormat(suffix, accept);
  const isAcceptable = accept === undefined || accept.trim() === '' || acceptable(accept).some(({ type }) => V3_TYPES.includes(type));
  return isAcceptable ? formats.json : undefined;
}

/** How to answer a request whose format may not be acceptable, or that a guest answers: then in JSON. */
export function renderingOf(request: Request, exchange: Exchange): Rendering {
  const format = exchange.isGuests ? formats.json : (formatFor(exchange.location, request.headers.accept) ?? formats.json);
  return { version: exchange.location.version, format, title: titleOf(request, exchange) };
}

/** The title of an answer for people: method and path. */
export function titleOf(request: Request, { location }: Exchange): string {
  return `${request.method === 'HEAD' ? 'GET' : request.method} ${location.path}`;
}

/** What goes over the wire for an outcome. */
export function render(outcome: Outcome, { version, format, title }: Rendering): Answer {
  const headers = { 'Content-Type': version?.hasFormats === false ? V3_CONTENT_TYPE : format.contentType, ...format.headers };
  switch (outcome.kind) {
    case 'empty':
      return { status: 204, headers: {} };
    case 'list':
      return { status: 200, headers, body: format.list(outcome, title) };
    case 'file':
      return {
        status: 200,
        headers: { 'Content-Type': outcome.contentType, 'Content-Disposition': `attachment; filename="${outcome.name}"` },
        body: outcome.pieces,
      };
    case 'record': {
      const isWrapped = outcome.key !== undefined && version?.hasWrappers === true;
      const text = isWrapped ? `{"${outcome.key}":${outcome.text}}` : outcome.text;
      return { status: outcome.status, headers, body: format.document(text, title) };
    }
  }
}

/** What goes over the wire for a refusal, in the format of the request. */
export function renderProblem(problem: Problem, { version, format, title }: Rendering): Answer {
  const body = version === undefined ? problemBody(problem) : version.problemBody(problem);
  const isProblemObject = version?.hasFormats === false && refusalOf(problem.code).error === undefined;
  const status = typeof body.status === 'number' ? body.status : problem.status;
  return {
    status,
    headers: { 'Content-Type': isProblemObject ? PROBLEM_CONTENT_TYPE : format.contentType, ...format.headers, ...refusalHeaders(problem) },
    body: format.document(encode(body), title),
  };
}
