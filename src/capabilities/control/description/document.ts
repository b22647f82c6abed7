import type { Steps } from '../../../simulator.js';
import { formsOf, type Group } from '../group.js';
import { braced } from '../paths.js';
import { operationOf, type Parts } from './operation.js';
import { createRefusals, headers, REFUSAL, refusalSchema } from './refusals.js';
import { createSchemas, type Part } from './schemas.js';

/** What is said of the control API as a whole. */
interface Whole {
  readonly prefix: string;
  readonly version: string;
}

const ABOUT =
  `What the library of Subsim does, over HTTP with JSON. Each path lies below /_sim for the environment named default, and those about
one environment below /_sim/environments/{environment} for each. It takes no credentials and answers this machine and private networks;
where Subsim was started with a control token, each call needs that, and may come from anywhere.`.replaceAll('\n', ' ');

/** The calls of groups as an OpenAPI document, version 3.1, in steps. */
export function* describe(groups: readonly Group[], { prefix, version }: Whole): Steps<object> {
  const parts: Parts = { schemas: createSchemas(), refusals: createRefusals() };
  const paths: Record<string, Part> = {};
  for (const group of groups) {
    for (const { call, isOfEnvironment } of formsOf(group)) {
      const path = prefix + braced(call.path);
      const operationId = isOfEnvironment ? `environments.${call.about.id}` : call.about.id;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, { tag: group.name, operationId }, parts) };
      yield;
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Subsim: control API', version, description: ABOUT },
    servers: [{ url: '/', description: 'The server that this description is from.' }],
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    security: [{}, { controlToken: [] }],
    paths,
    components: {
      schemas: { ...parts.schemas.all(), [REFUSAL]: refusalSchema },
      responses: parts.refusals.all(),
      headers,
      securitySchemes: { controlToken: { type: 'http', scheme: 'bearer', description: 'The token that was given by --control-token.' } },
    },
  };
}
