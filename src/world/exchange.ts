import { request as plainRequest, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { OutgoingAddress } from './outgoing-address.js';

/** One POST over one connection. Times are in milliseconds, sizes in bytes. */
export interface Posting {
  readonly address: OutgoingAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly agent: Agent;
  readonly connectTimeout: number;
  readonly answerLimit: number;
  /** Told of a connection that is new. */
  readonly watch: (socket: Socket) => void;
}

/** Why there is no complete answer, and a sentence or a message of node about it. */
export interface ExchangeFailure {
  readonly reason: 'timeout' | 'connection' | 'broken answer';
  readonly detail: string;
  /** Whether a connection from before ended without a byte of an answer, so that the receiver may not even have seen the request. */
  readonly isStale?: boolean;
}

/** The answer that came; `isCut` when its body was longer than the limit. */
export interface ExchangeAnswer {
  readonly response: IncomingMessage;
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** Hears of the one end of an exchange. */
export interface ExchangeListener {
  readonly answered: (answer: ExchangeAnswer) => void;
  readonly failed: (failure: ExchangeFailure) => void;
}

/** Sends, and returns the way to give up. Throws what node:http says of a header or an address that it refuses. */
export function startExchange(posting: Posting, listener: ExchangeListener): (failure: ExchangeFailure) => void {
  const { address, connectTimeout } = posting;
  const client = open(posting);
  let answer: AnswerReader | undefined;
  let connecting: NodeJS.Timeout | undefined;
  let bytesBefore = 0;
  let isOver = false;

  const answered = (whole: ExchangeAnswer, isKept: boolean): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(connecting);
    // A receiver that answers early may never take the rest of the request.
    if (!isKept || !client.writableFinished) client.destroy();
    listener.answered(whole);
  };
  const fail = (failure: ExchangeFailure): void => {
    if (isOver) return;
    if (answer?.isFull() === true) {
      answered(answer.sofar(), false);
      return;
    }
    isOver = true;
    clearTimeout(connecting);
    client.destroy();
    listener.failed(failure);
  };

  client.on('error', (error) => {
    // What went wrong behind a whole answer does not concern it; its end is about to be told.
    if (answer?.isWhole() === true) return;
    const isStale = client.reusedSocket && client.socket?.bytesRead === bytesBefore;
    fail({ reason: answer === undefined ? reasonOf(error) : 'broken answer', detail: messageOf(error), isStale });
  });
  client.on('socket', (socket) => {
    bytesBefore = socket.bytesRead;
    if (client.reusedSocket) return;
    posting.watch(socket);
    connecting = setTimeout(fail, connectTimeout, {
      reason: 'timeout',
      detail: `There was no connection within ${String(connectTimeout)} ms.`,
    });
    socket.once(address.isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(connecting);
    });
  });
  client.on('response', (response) => {
    if (response.statusCode === SWITCHING_PROTOCOLS) answered({ response, body: EMPTY, isCut: false }, false);
    else answer = readAnswer(response, posting.answerLimit, { answered, fail });
  });
  client.on('upgrade', (response, socket) => {
    socket.destroy();
    answered({ response, body: EMPTY, isCut: false }, false);
  });
  client.end(posting.body);
  return fail;
}

const EMPTY = Buffer.alloc(0);
const SWITCHING_PROTOCOLS = 101;

function open({ address, headers, body, agent }: Posting): ClientRequest {
  const request = address.isSecure ? secureRequest : plainRequest;
  const client = request({
    ...address.options,
    agent,
    headers: { Host: address.host, ...headers, 'Content-Length': String(body.length) },
  });
  // HTTP/1.1 keeps connections without being told, and node would add the header.
  if (!client.headersSent) client.removeHeader('Connection');
  return client;
}

interface AnswerReader {
  /** Whether there is no room for a further byte. */
  readonly isFull: () => boolean;
  /** Whether all of it came, though its last part may not have been handed out yet. */
  readonly isWhole: () => boolean;
  readonly sofar: () => ExchangeAnswer;
}

interface AnswerListener {
  readonly answered: (answer: ExchangeAnswer, isKept: boolean) => void;
  readonly fail: (failure: ExchangeFailure) => void;
}

function readAnswer(response: IncomingMessage, limit: number, { answered, fail }: AnswerListener): AnswerReader {
  const chunks: Buffer[] = [];
  let room = limit;
  const whole = (isCut: boolean): ExchangeAnswer => ({ response, body: joined(chunks), isCut });
  const breakOff = (): void => {
    fail({ reason: 'broken answer', detail: 'The connection ended before the answer did.' });
  };
  response.on('data', (chunk: Buffer) => {
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
    chunks.push(part);
    room -= part.length;
    if (part !== chunk) answered(whole(true), false);
  });
  response.on('end', () => {
    if (response.complete) answered(whole(false), true);
    else breakOff();
  });
  response.on('error', breakOff);
  return { isFull: () => room === 0, isWhole: () => response.complete, sofar: () => whole(true) };
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [first = EMPTY] = chunks;
  return chunks.length > 1 ? Buffer.concat(chunks) : first;
}

// The parser of node marks what is no HTTP.
function reasonOf(error: NodeJS.ErrnoException): ExchangeFailure['reason'] {
  return error.code?.startsWith('HPE_') === true ? 'broken answer' : 'connection';
}

/** What an error says; one that stands for several says nothing itself. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
