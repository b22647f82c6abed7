import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and what is to be done with it. */
interface Work {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handler: RequestListener;
}

interface Pipeline {
  isBusy: boolean;
  readonly waiting: Work[];
}

// Requests that may wait on all connections together, at some 10 KB each: what has come in one go cannot be sent back.
const MOST_WAITING = 4_096;

/**
 * Makes what hands on the requests of each connection one after another, each once the answer before it has been sent
 * (#subsim-pipelining): those that come in one go are not worked at side by side (RFC 9112 section 9.3.2), and an answer that nobody reads keeps further requests away. Where
 * far too many wait, the connection that brings another one is closed.
 */
export function createPipelines(): (work: Work) => void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  let waiting = 0;
  return (work) => {
    const { socket } = work.request;
    const pipeline = pipelines.get(socket) ?? opened(socket);
    if (!pipeline.isBusy) begin(pipeline, work);
    else if (waiting < MOST_WAITING && !socket.destroyed) {
      pipeline.waiting.push(work);
      waiting += 1;
      socket.pause();
    } else socket.destroy();
  };

  function opened(socket: Socket): Pipeline {
    const pipeline: Pipeline = { isBusy: false, waiting: [] };
    pipelines.set(socket, pipeline);
    // node:http reads on behind every request that has come in whole.
    socket.on('resume', () => {
      if (pipeline.waiting.length > 0) socket.pause();
    });
    socket.once('close', () => {
      waiting -= pipeline.waiting.splice(0).length;
    });
    return pipeline;
  }

  function begin(pipeline: Pipeline, { request, response, handler }: Work): void {
    pipeline.isBusy = true;
    response.once('close', () => {
      pipeline.isBusy = false;
      // What can no longer be answered is not begun.
      if (request.socket.writable) goOn(pipeline, request.socket);
    });
    handler(request, response);
  }

  function goOn(pipeline: Pipeline, socket: Socket): void {
    const next = pipeline.waiting.shift();
    if (next === undefined) return;
    waiting -= 1;
    if (pipeline.waiting.length === 0) socket.resume();
    begin(pipeline, next);
  }
}
