import type { Call } from '../call.js';
import { braced } from '../paths.js';
import type { Refusals } from './refusals.js';
import type { Part, Schemas } from './schemas.js';

/** What a description is made with. */
export interface Parts {
  readonly schemas: Schemas;
  readonly refusals: Refusals;
}

/** What is said of an operation besides what its call says. */
interface Named {
  readonly tag: string;
  readonly operationId: string;
}

const JSON_TYPE = 'application/json';
const LINES_TYPE = 'application/x-ndjson';
const BYTES = { type: 'string', format: 'binary' };

/** A call as an operation of OpenAPI. */
export function operationOf(call: Call, { tag, operationId }: Named, { schemas, refusals }: Parts): Part {
  const parameters = [...pathParameters(call), ...queryParameters(call, schemas)];
  return {
    tags: [tag],
    operationId,
    summary: call.about.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(call, schemas),
    responses: { ...otherAnswers(call, schemas), ...answersOf(call, schemas), ...refusals.of(call, contentsOf(call, schemas)) },
  };
}

/** The parameters of a path: those named `id` are whole numbers. */
function pathParameters({ path }: Call): readonly Part[] {
  const names = [...braced(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: name === 'id' ? ID : NAME }));
}

const ID = { type: 'integer', minimum: 1 };
const NAME = { type: 'string', minLength: 1 };

function queryParameters({ query, canFollow }: Call, schemas: Schemas): readonly Part[] {
  const named =
    query === undefined
      ? []
      : schemas.members(query).map(({ name, schema, isRequired }) => ({
          ...{ name, in: 'query', required: isRequired },
          schema,
        }));
  return canFollow === true ? [...named, FOLLOW] : named;
}

const FOLLOW = {
  ...{ name: 'follow', in: 'query' },
  description: `Goes on with a line for each entry that comes or changes; needs the header Accept: ${LINES_TYPE}.`,
  schema: { type: 'boolean' },
};

function requestBody({ body, bytes }: Call, schemas: Schemas): Part {
  if (bytes !== undefined)
    return {
      requestBody: {
        description: `At most ${String(bytes)} bytes.`,
        required: true,
        content:
          body === undefined
            ? { 'application/octet-stream': { schema: BYTES } }
            : { [JSON_TYPE]: { schema: schemas.input(body) }, 'multipart/form-data': { schema: { type: 'object' } } },
      },
    };
  if (body === undefined) return {};
  const required = schemas.members(body).some(({ isRequired }) => isRequired);
  return { requestBody: { required, content: { [JSON_TYPE]: { schema: schemas.input(body) } } } };
}

function answersOf({ about: { answer, status = 200, line, also = [] } }: Call, schemas: Schemas): Part {
  if (answer === 'nothing') return { 204: { description: 'It is done.', headers: HEADERS } };
  const others = Object.fromEntries(also.map((type) => [type, { schema: type === JSON_TYPE ? { type: 'object' } : { type: 'string' } }]));
  const content =
    typeof answer === 'object'
      ? { [answer.bytes]: { schema: isText(answer.bytes) ? { type: 'string' } : BYTES }, ...others }
      : { ...json(answer, schemas), ...lines(line, schemas), ...others };
  return { [status]: { description: 'The answer.', headers: HEADERS, content } };
}

function isText(type: string): boolean {
  return type.startsWith('text/') || type === LINES_TYPE;
}

function json(answer: string, schemas: Schemas): Part {
  return { [JSON_TYPE]: { schema: schemas.answer(answer) } };
}

const HEADERS = { 'Subsim-Request-Id': { $ref: '#/components/headers/Subsim-Request-Id' } };

// OpenAPI has a word for one of many in a row from version 3.2 on.
function lines(line: string | undefined, schemas: Schemas): Part {
  if (line === undefined) return {};
  const schema = { description: `Lines, each the JSON text of one ${line}, as they come.`, type: 'string' };
  return { [LINES_TYPE]: { schema, 'x-itemSchema': schemas.answer(line) } };
}

// What is refused on the way is told in a line, like all that happened before.
const ON_THE_WAY = [408, 409];

// What refusals have in place of a sentence, or beside it.
function contentsOf({ canFollow, about: { otherwise = {}, line } }: Call, schemas: Schemas): Readonly<Partial<Record<number, Part>>> {
  const told = line === undefined || canFollow === true ? [] : ON_THE_WAY.map((status) => [status, lines(line, schemas)] as const);
  return Object.fromEntries([...told, ...Object.entries(otherwise).map(([status, answer]) => [status, json(answer, schemas)] as const)]);
}

function otherAnswers({ about: { otherwise = {} } }: Call, schemas: Schemas): Part {
  const answers = Object.entries(otherwise).map(([status, answer]) => [
    status,
    { description: 'It has not come to that.', headers: HEADERS, content: json(answer, schemas) },
  ]);
  return Object.fromEntries(answers) as Part;
}
