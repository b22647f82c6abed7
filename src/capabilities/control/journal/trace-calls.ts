import { yesOrNo } from '../../../http/guests/guest.js';
import { traceText, type Trace } from '../../../simulator.js';
import { call, reply, type Call, type CallInput, type Reply } from '../call.js';
import type { Definitions } from '../definitions.js';
import { asText, wantsText } from '../plain-text.js';

const saying = {
  summary: 'Follows what led to an entry of the journal, and what it led to.',
  query: 'traceQuery',
  answer: 'Trace',
  also: ['text/plain'],
} as const;

/** The calls that follow what led to what; the id of an attempt to deliver has two parts. */
export const traceCalls: readonly Call[] = [
  call('GET /trace/:name', { ...saying, id: 'journal.trace' }, trace),
  call('GET /trace/:name/:part', { ...saying, id: 'journal.traceAttempt' }, trace),
];

async function trace(input: CallInput<Definitions['nothing'], Definitions['traceQuery']>): Promise<Reply<Trace>> {
  const { environment, name, query } = input;
  const { limit, ascii } = query;
  const found = await environment.trace(name, { whole: yesOrNo(query.whole), entries: yesOrNo(query.entries), limit });
  return wantsText(input) ? asText(traceText(found, { ascii: yesOrNo(ascii) })) : reply(found);
}
