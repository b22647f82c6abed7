import type { Response } from '../requests.js';
import { expect } from 'vitest';

/** A record as it was answered. */
export type Members = Readonly<Record<string, unknown>>;

/** The JSON value of an answer, read from its text and not by the client's idea of its content type. */
export function jsonOf(answer: Response): unknown {
  return JSON.parse(answer.text) as unknown;
}

/** Expects a status and returns the record under its key. */
export function recordIn(answer: Response, key: string, status = 200): Members {
  expect(answer.status, answer.text).toBe(status);
  const record = (jsonOf(answer) as Readonly<Record<string, Members | undefined>>)[key];
  if (record === undefined) throw new Error(`There is no "${key}" in ${answer.text}`);
  return record;
}

/** Expects 200 and returns the records of a bare list. */
export function listIn(answer: Response): readonly Members[] {
  expect(answer.status, answer.text).toBe(200);
  const list = jsonOf(answer);
  if (!Array.isArray(list)) throw new Error(`This is no list: ${answer.text}`);
  return list as readonly Members[];
}

/** The ids of the records of a bare list. */
export function idsIn(answer: Response): readonly unknown[] {
  return listIn(answer).map(({ id }) => id);
}

/** Expects a refusal on v1 or v2: its status, in the head and in the body, and its exact sentence. */
export function expectRefusal(answer: Response, status: number, message: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(jsonOf(answer)).toEqual({ code: status, message });
}

/** Expects a refusal that names one member and the sentence about it (#7-validation-body). */
export function expectViolation(answer: Response, path: readonly string[], message: string): void {
  expect(answer.status, answer.text).toBe(400);
  const errors = path.reduceRight<unknown>((inner, name) => ({ children: { [name]: inner } }), { errors: [message] });
  expect(jsonOf(answer)).toEqual({ code: 400, message: 'Validation Failed', errors });
}
