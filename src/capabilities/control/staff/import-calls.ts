import { Problem, type ImportProgress } from '../../../simulator.js';
import { call, reply, type Answer, type Call, type CallInput } from '../call.js';
import { importIn } from './import-form.js';

// 64 MiB of files, and what JSON or a form has around them.
const MOST_BYTES = 100_000_000;

/** The call that takes own records in. */
export const importCalls: readonly Call[] = [
  call(
    'POST /import',
    {
      id: 'records.import',
      summary:
        'Takes records in from CSV files, or from lists that the API has answered: all or, when one is wrong, none. Files come in JSON, or in a form.',
      body: 'importing',
      bytes: MOST_BYTES,
      answer: 'ImportReport',
      line: 'ImportLine',
      refuses: ['validation-failed', 'invalid-json', 'state-refused'],
    },
    take,
  ),
];

// Who takes lines hears how far it is, and is told of a refusal by the last one.
async function take({ environment, bytes, headers, signal, tell }: CallInput): Promise<Answer> {
  const wanted = importIn(bytes, headers);
  let isTold = false as boolean; // set while it goes on
  const onProgress = (progress: ImportProgress): void => {
    isTold = true;
    void tell?.(progress);
  };
  try {
    return reply(await environment.import(wanted, { signal, ...(tell === undefined ? {} : { onProgress }) }));
  } catch (error) {
    if (!isTold || !(error instanceof Problem)) throw error;
    return reply({ refusal: error.code, message: error.message }, error.status);
  }
}
