import { refusals } from '../../src/domain/refusals/refusals.js';
import { ruleIds } from './rule-ids.js';

/** What names a refusal in an answer: its status and the headers by which Subsim explains it. */
export interface ExplainedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What is wrong with the explanation of a refusal; nothing when it has a code of the catalogue, a rule that there is, and a sentence in plain ASCII as hint. */
export function faultsOfExplanation({ status, headers }: ExplainedAnswer): readonly string[] {
  const code = headers['subsim-refusal'];
  const known = typeof code === 'string' && Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : undefined; // one of its own keys
  if (known === undefined) return [`Subsim-Refusal is ${String(code)}`];
  const isValidation = code === 'validation-failed' && status === 422;
  return [
    ...(known.status === status || isValidation
      ? []
      : [`${String(code)} has the status ${String(known.status)}, the answer ${String(status)}`]),
    ...(ruleIds.has(String(headers['subsim-rule'])) ? [] : [`Subsim-Rule is ${String(headers['subsim-rule'])}`]),
    ...(/^[!-~][ -~]*\.$/.test(String(headers['subsim-hint'])) ? [] : [`Subsim-Hint is ${String(headers['subsim-hint'])}`]),
  ];
}
