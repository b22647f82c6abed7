import { refusalOf, type Environment } from '../../../simulator.js';
import { call, reply, type Call } from '../call.js';

/** The call that says whether something was sent (#subsim-not-verified). */
export const verifyCalls: readonly Call[] = [
  call(
    'POST /verify',
    {
      id: 'journal.verify',
      summary: 'Says whether something was sent; 422 with what comes nearest when it was not.',
      body: 'verify',
      answer: 'Verified',
      refuses: ['not-verified'],
      otherwise: { 422: 'NotVerified' },
    },
    async ({ environment, body, inTurns }) => {
      const wanted = body as unknown as Parameters<Environment['verify']>[0]; // the environment refuses other fields
      const result = await inTurns(environment.verification(wanted));
      if (result.verified) return reply(result);
      const { status, rule, hint } = refusalOf('not-verified');
      const { headers, ...answer } = reply({ code: status, ...result }, status);
      return { ...answer, headers: { ...headers, 'Subsim-Refusal': 'not-verified', 'Subsim-Rule': rule, 'Subsim-Hint': hint } };
    },
  ),
];
