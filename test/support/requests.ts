import { Agent, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as supertest from 'supertest';

/** A whole answer: of JSON the body is the value, of anything else an empty object. */
export type Response = Pick<supertest.Response, 'status' | 'text' | 'body' | 'headers' | 'type'> & { readonly bytes: Buffer };

type Parameters = Readonly<Record<string, unknown>>;

// Connections are kept, for all servers of this process: opening one costs as much as a request.
const agent = new Agent({ keepAlive: true });

/**
 * A request that goes out when it is awaited. It speaks as supertest's does, which takes half as long again for each of some hundred
 * thousand requests.
 */
export class Test implements PromiseLike<Response> {
  readonly #headers: Record<string, string> = {};
  readonly #checks: ((answer: Response) => void)[] = [];
  #query = '';
  #body: Parameters | string | Buffer | undefined;
  #answer: Promise<Response> | undefined;

  constructor(
    private readonly server: Server,
    private readonly method: string,
    private readonly path: string,
  ) {}

  set(name: string | Readonly<Record<string, string>>, value = ''): this {
    const headers = typeof name === 'string' ? { [name]: value } : name;
    for (const [name, value] of Object.entries(headers)) this.#headers[name.toLowerCase()] = value;
    return this;
  }

  /** Basic credentials. */
  auth(user: string, password: string): this {
    return this.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  }

  type(type: string): this {
    return this.set('content-type', type === 'form' ? FORM : type);
  }

  query(parameters: Parameters | string): this {
    this.#query += `${this.#query === '' ? '' : '&'}${typeof parameters === 'string' ? parameters : formOf(parameters)}`;
    return this;
  }

  /** A form if that is the type, and otherwise JSON, unless it is text or bytes already. */
  send(body: object | string | undefined): this {
    this.#body = body as Parameters | string | Buffer | undefined; // an object that is no buffer has members
    return this;
  }

  /** Fails unless the answer has this status, or a text like this. */
  expect(expected: number | RegExp): this {
    this.#checks.push(({ status, text }) => {
      const isMet = typeof expected === 'number' ? status === expected : expected.test(text);
      if (!isMet) throw new Error(`${this.method} ${this.path} was not answered with ${String(expected)}: ${String(status)} ${text}`);
    });
    return this;
  }

  then<A = Response, B = never>(
    fulfilled?: ((answer: Response) => A | PromiseLike<A>) | null,
    rejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#answer ??= this.#checked();
    return this.#answer.then(fulfilled, rejected);
  }

  async #checked(): Promise<Response> {
    const answer = await this.#sent();
    for (const check of this.#checks) check(answer);
    return answer;
  }

  async #sent(): Promise<Response> {
    if (!this.server.listening) await new Promise((resolve) => this.server.once('listening', resolve));
    const body = this.#bytes();
    const [head, bytes] = await new Promise<[IncomingMessage, Buffer]>((resolve, reject) => {
      const sent = this.#request().once('error', reject);
      sent.once('response', (incoming: IncomingMessage) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () => {
          resolve([incoming, Buffer.concat(chunks)]);
        });
      });
      if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
      sent.end(body);
    });
    return answerOf(head, bytes);
  }

  #bytes(): string | Buffer | undefined {
    const body = this.#body;
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body;
    this.#headers['content-type'] ??= 'application/json';
    return this.#headers['content-type'].startsWith(FORM) ? formOf(body) : JSON.stringify(body);
  }

  #request(): ClientRequest {
    const { port } = this.server.address() as AddressInfo; // it listens on a port
    const path = this.#query === '' ? this.path : `${this.path}${this.path.includes('?') ? '&' : '?'}${this.#query}`;
    return request({ host: '127.0.0.1', port, method: this.method.toUpperCase(), path, headers: this.#headers, agent });
  }
}

const FORM = 'application/x-www-form-urlencoded';

function formOf(parameters: Parameters): string {
  return new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)])).toString();
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage, bytes: Buffer): Response {
  const text = bytes.toString('utf8');
  const type = headers['content-type']?.split(';')[0]?.trim() ?? '';
  const body: unknown = text !== '' && /[/+]json$/i.test(type) ? JSON.parse(text) : {};
  return { status, text, body, headers: headers as Response['headers'], type, bytes }; // no test reads one that is absent as a text
}
