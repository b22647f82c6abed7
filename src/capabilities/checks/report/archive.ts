import { archivePieces, type Archived } from '../../../simulator.js';
import type { CheckedReceivers } from '../verdict.js';
import { bytesOf, type ToldExchange } from './told-exchange.js';

/** All requests to receivers and their answers, as an HTTP archive (HAR 1.2). */
export function archiveReport({ receivers, version }: CheckedReceivers): string {
  const archived = receivers.flatMap(({ exchanges }) => exchanges.map(archivedExchange));
  return [...archivePieces(archived, version)].join('');
}

function archivedExchange(exchange: ToldExchange): Archived {
  const { method, url, status, answer, started, milliseconds, failure } = exchange;
  const { headers, body, encoding } = exchange;
  return {
    ...{ method, url, status: status ?? 0, started: Date.parse(started), milliseconds },
    request: { headers, body, encoding, bytes: bytesOf(exchange), isCut: false },
    answer: answer === null ? null : { ...answer, bytes: bytesOf(answer) },
    comment: failure === null ? exchange.case : `${exchange.case}: ${failure}`,
    further: { _case: exchange.case },
  };
}
