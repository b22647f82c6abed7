import type { Request } from 'express';
import type { Format } from '../formats/format.js';
import { acceptable, chooseFormat, formats } from '../formats/index.js';
import type { Exchange } from './exchange.js';
import type { Location } from './location.js';
import type { Outcome } from './outcome.js';
import type { Version } from './version.js';
import type { Answer } from './write.js';

const V3_TYPES = ['application/json', 'application/merge-patch+json', 'application/*', '*/*'];
const V3_CONTENT_TYPE = 'application/json; charset=utf-8';

/** How a request is to be answered. */
interface Rendering {
  readonly version: Version;
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

/** The title of an answer for people: method and path. */
export function titleOf(request: Request, { location }: Exchange): string {
  return `${request.method === 'HEAD' ? 'GET' : request.method} ${location.path}`;
}

/** What goes over the wire for an outcome. */
export function render(outcome: Outcome, { version, format, title }: Rendering): Answer {
  const headers = { 'Content-Type': version.hasFormats ? format.contentType : V3_CONTENT_TYPE, ...format.headers };
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
      const isWrapped = outcome.key !== undefined && version.hasWrappers;
      const text = isWrapped ? `{"${outcome.key}":${outcome.text}}` : outcome.text;
      return { status: outcome.status, headers, body: format.document(text, title) };
    }
  }
}
