import type request from 'supertest';
import { expect } from 'vitest';
import { createKeptRuns } from '../../src/capabilities/checks/index.js';
import { controlWith } from '../../src/capabilities/control/index.js';
import type { SimulatorSettings } from '../../src/index.js';
import { anEnvironment, smallShop, type TestEnvironment } from './environment.js';
import { faultsOfExplanation } from './refusals.js';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';

/** An environment whose control API is called, with a second one named `staging`. */
export interface ControlledEnvironment extends TestEnvironment {
  /** A call below `/_sim`, its body as JSON. */
  readonly control: (verb: Verb, path: string, body?: unknown) => request.Test;
  /** Waits until what is due has been sent. */
  readonly settle: () => Promise<void>;
}

/** A fresh pair of environments: the small shop and an empty `staging`; clocks stand, chance is seeded. */
export function aControlledEnvironment(settings: SimulatorSettings = {}): ControlledEnvironment {
  const content = { ...smallShop, environments: { staging: { client_id: 'stage', client_secret: 'stage-secret' } } };
  const environment = anEnvironment({ seed: { content }, ...settings });
  return {
    ...environment,
    control(verb, path, body) {
      const test = environment.bare[verb](`/_sim${path}`);
      return body === undefined
        ? test
        : test.set('Content-Type', 'application/json').send(typeof body === 'string' ? body : JSON.stringify(body));
    },
    async settle() {
      if (!(await environment.simulator.environment.settle(10_000)).settled) throw new Error('It did not settle.');
    },
  };
}

/** A row of the control API, as in `GET /orders/:id`, and the call that it is: the same one for the default environment and a named one. */
export interface ControlRoute {
  readonly route: string;
  readonly call: string;
}

/** Every row of the control API: what it serves is known before there is a simulator, so none is made to be asked. */
export function controlRoutes(): readonly ControlRoute[] {
  return controlWith(createKeptRuns)(notAsked).rows.map(({ method, path }) => ({
    route: `${method} ${path}`,
    call: `${method} ${path.replace('/environments/:environment/', '/')}`,
  }));
}

function notAsked(): never {
  throw new Error('The rows of the control API are read without a simulator.');
}

/** Expects a refusal of the control API with a status and a message, explained as all of them are. */
export function expectControlRefusal(answer: request.Response, status: number, message: RegExp): void {
  expect(answer.status).toBe(status);
  expect((answer.body as Readonly<Record<string, unknown>>).message).toMatch(message);
  expect(faultsOfControlRefusal(answer)).toEqual([]);
}

/** What is wrong with a refusal of the control API; nothing when it has code, message and an explanation that fits. */
export function faultsOfControlRefusal({ status, headers, body, type }: request.Response): readonly string[] {
  const { code, message, ...rest } = body as Readonly<Record<string, unknown>>;
  return [
    ...faultsOfExplanation({ status, headers }),
    ...(type === 'application/json' ? [] : [`the type is ${type}`]),
    ...(code === status ? [] : [`code is ${String(code)}, the status ${String(status)}`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['there is no message']),
    ...Object.keys(rest).map((name) => `there is a member ${name}`),
  ];
}

/** A member of each entry of a list in an answer. */
export function membersOf(list: unknown, name: string): readonly unknown[] {
  return (list as readonly Readonly<Record<string, unknown>>[]).map((entry) => entry[name]); // the tests compare what comes out
}
