import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHandler, sign, SIGNATURE_HEADER, verifySignature, type Environment } from '../../simulator.js';
import { casesOf } from './cases.js';
import { curlLine } from './curl-line.js';
import type { CheckKind, CheckResult } from './report.js';
import { toldExchange, type ToldExchange } from './report/told-exchange.js';
import { runChecks } from './run.js';
import { caseNamed } from './suites.js';

/** All that can be said of a case without its receiver. */
export interface Explanation {
  readonly id: string;
  readonly title: string;
  readonly since: string;
  readonly rule: CheckResult['rule'];
  readonly played: string;
  readonly judged: string;
  readonly advice: string;
  /** What it sends, as a receiver of Subsim's own got it that takes what is signed rightly. */
  readonly requests: readonly ExplainedRequest[];
}

/** A request of a case, with the line that sends it once more; `undefined` where no shell can hold its bytes. */
export interface ExplainedRequest {
  readonly exchange: ToldExchange;
  readonly curl: string | undefined;
  /** The same with the right signature of these bytes, where the case gives none or another one. */
  readonly rightlySigned: string | undefined;
}

interface Asked {
  /** An environment of its own, which is emptied. */
  readonly environment: Environment;
  readonly secret: string;
  /** How a shell finds the receiver: an address, quoted as it has to be. */
  readonly target: string;
}

// Milliseconds: nothing has to be waited for.
const LIMITS = { wait: 0, callBack: 0, slow: 100, webhookAnswer: 2_000, orderAnswer: 2_000 };

/** Explains a case, named by its id or the last part of it. Rejects with a `Problem` for a name that no case has. */
export async function explained(kind: CheckKind, name: string, { environment, secret, target }: Asked): Promise<Explanation> {
  const { id, title, since, played, judged, advice } = caseNamed(casesOf(kind), name);
  const receiver = await serveHandler(takesWhatIsSigned(secret));
  try {
    const settings = { url: receiver.url, secret, only: [id], limits: LIMITS };
    const { report, exchanges } = await runChecks(kind, settings, { environment });
    const [result] = report.results;
    if (result === undefined) throw new Error(`${id} was not played.`);
    const requests = exchanges.map((exchange) => explainedRequest(toldExchange(exchange), { secret, target }));
    return { id, title, since, rule: result.rule, played, judged, advice, requests };
  } finally {
    await receiver.close();
  }
}

function explainedRequest(exchange: ToldExchange, { secret, target }: Pick<Asked, 'secret' | 'target'>): ExplainedRequest {
  const isSignature = ([name]: readonly [string, string]): boolean => name.toLowerCase() === SIGNATURE_HEADER.toLowerCase();
  const right = signatureOf(exchange, secret);
  const isRight = exchange.headers.some((header) => isSignature(header) && header[1] === right);
  const others = exchange.headers.filter((header) => !isSignature(header));
  return {
    exchange,
    curl: curlLine(exchange, target),
    rightlySigned: isRight ? undefined : curlLine({ ...exchange, headers: [...others, [SIGNATURE_HEADER, right]] }, target),
  };
}

function signatureOf({ body, encoding }: ToldExchange, secret: string): string {
  return sign(Buffer.from(body, encoding), secret);
}

function takesWhatIsSigned(secret: string): (request: IncomingMessage, response: ServerResponse) => void {
  let placed = 0;
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!verifySignature(Buffer.concat(chunks), request.headers['sp-hmac'], secret)) {
        response.writeHead(401).end();
        return;
      }
      placed += 1;
      const order = JSON.stringify({ orderNumber: String(1000 + placed), errorItems: [] });
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(order);
    });
  };
}
