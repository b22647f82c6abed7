import type { Response } from '../requests.js';
import { expect } from 'vitest';
import type { TestEnvironment } from '../environment.js';
import { jsonOf, type Members } from './answers.js';

/** The path of the token endpoint. */
export const PATH = '/oauth/v2/token';

/** The API client of these tests, as parameters and as settings of a simulator. */
export const client = { client_id: 'shop', client_secret: 'open-sesame' };
export const settings = { clientId: client.client_id, clientSecret: client.client_secret };

/** The parameters of the document's request, without and with the client. */
export const grant = { grant_type: 'client_credentials' };
export const full = { ...grant, ...client };

/** Parameters of a token request. */
export type Parameters = Readonly<Record<string, string>>;

/** A pair of tokens as it was answered. */
export type Issued = Members & { readonly access_token: string; readonly refresh_token: string };

/** Sends a form to the token endpoint. */
export function post(environment: TestEnvironment, form: Parameters): Promise<Response> {
  return Promise.resolve(environment.bare.post(PATH).type('form').send(form));
}

/** Expects that a form gets tokens. */
export async function issued(environment: TestEnvironment, form: Parameters = full): Promise<Issued> {
  const answer = await post(environment, form);
  expect(answer.status, answer.text).toBe(200);
  return jsonOf(answer) as Issued;
}
