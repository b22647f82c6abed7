import type { Express } from 'express';
import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';

/** The classes of which a server of node:http makes its requests and answers. */
export type MessageClasses = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/**
 * Classes whose instances are born with the prototypes that express would give each of them later: changing the prototype
 * of a living object costs more than everything else that express does with it.
 *
 * @internal
 */
export function messageClassesOf({ request, response }: Express): MessageClasses {
  // node:http calls them with `new`; what comes out has the members of the class and express's prototype.
  return {
    IncomingMessage: withPrototype(IncomingMessage, request) as MessageClasses['IncomingMessage'],
    ServerResponse: withPrototype(ServerResponse, response) as MessageClasses['ServerResponse'],
  };
}

// The classes of node:http are plain functions; called as such they are several times as fast as by Reflect.construct.
function withPrototype(constructor: object, prototype: object): unknown {
  const construct = constructor as (this: object, first: unknown, second: unknown) => void;
  function Message(this: object, first: unknown, second: unknown): void {
    construct.call(this, first, second);
  }
  Message.prototype = prototype;
  return Message;
}
