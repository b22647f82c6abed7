import type { Response } from '../requests.js';
import { expect } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import { anEnvironment, smallShop, type Method, type TestEnvironment } from '../environment.js';
import { jsonOf, type Members } from './answers.js';

/** An environment with a token, and calls of v3 with it. */
export interface ShopV3 extends Disposable {
  readonly environment: TestEnvironment;
  /** Below `/services/v3/` unless the path begins with a slash; a text is sent as it is. */
  readonly call: (method: Method, path: string, body?: unknown) => Promise<Response>;
  /** Expects a status and returns the record. */
  readonly record: (method: Method, path: string, body?: unknown, status?: number) => Promise<Members>;
  /** The ids of a list. */
  readonly ids: (path: string) => Promise<readonly unknown[]>;
}

/** The small shop, changed, as a token with these parameters sees it; by default one with full rights. */
export async function aShopV3(
  content: object = {},
  { token: parameters, ...settings }: SimulatorSettings & { readonly token?: Readonly<Record<string, string>> } = {},
): Promise<ShopV3> {
  const environment = anEnvironment({ seed: { content: { ...smallShop, ...content } }, ...settings });
  const token = await environment.token(parameters);
  const call = async (method: Method, path: string, body?: unknown): Promise<Response> =>
    environment.callWith(token, method, path.startsWith('/') ? path : `/services/v3/${path}`, body);
  return {
    environment,
    call,
    record: async (method, path, body, status = 200) => recordV3(await call(method, path, body), status),
    async ids(path) {
      const list = jsonOf(await call('get', path));
      if (!Array.isArray(list)) throw new Error(`This is no list: ${JSON.stringify(list)}`);
      return (list as readonly Members[]).map(({ id }) => id);
    },
    [Symbol.dispose]: environment[Symbol.dispose],
  };
}

/** Expects a status and returns the bare record. */
export function recordV3(answer: Response, status = 200): Members {
  expect(answer.status, answer.text).toBe(status);
  return jsonOf(answer) as Members; // a record, as its members show
}

/** Expects a problem object with these members. */
export function expectProblem(
  answer: Response,
  problem: { readonly status: number; readonly title: string; readonly detail: string },
): void {
  expect(answer.status, answer.text).toBe(problem.status);
  expect(jsonOf(answer)).toEqual({ type: 'about:blank', ...problem });
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
}

/** Expects 422 with these members and the sentences about them. */
export function expectViolations(answer: Response, violations: Readonly<Record<string, string>>): void {
  const listed = Object.entries(violations).map(([propertyPath, message]) => ({ propertyPath, message }));
  expect(answer.status, answer.text).toBe(422);
  expect(jsonOf(answer)).toEqual({
    type: 'about:blank',
    title: 'Validation Failed',
    status: 422,
    detail: listed.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'),
    violations: listed,
  });
}

/** The refusal of an unknown record or route. */
export const NOT_FOUND = { status: 404, title: 'Not Found', detail: 'Not Found' } as const;
/** The refusal of what credentials may not do. */
export const DENIED = { status: 403, title: 'Forbidden', detail: 'Access Denied.' } as const;
