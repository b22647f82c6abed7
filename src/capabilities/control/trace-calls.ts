import { traceText } from '../../simulator.js';
import { reply, taking, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';
import { asText, wantsText } from './plain-text.js';

/** The calls that follow what led to what; the id of an attempt to deliver has two parts. */
export const traceCalls: readonly Call[] = [
  taking('GET /trace/:name', { query: 'traceQuery' }, trace),
  taking('GET /trace/:name/:part', { query: 'traceQuery' }, trace),
];

async function trace(input: CallInput<Definitions['nothing'], Definitions['traceQuery']>): Promise<Answer> {
  const { environment, name, query } = input;
  const { limit, ascii } = query;
  const found = await environment.trace(name, { whole: query.whole === 'true', entries: query.entries === 'true', limit });
  return wantsText(input) ? asText(traceText(found, { ascii: ascii === 'true' })) : reply(found);
}
