import { shownRefusals, type Problem } from '../../../simulator.js';
import type { Call } from '../call.js';
import type { Part } from './schemas.js';

type Code = Problem['code'];

/** The refusals of a description: what is asked for is in it. */
export interface Refusals {
  /** References to the answers to a call that is refused, by status; those to which it gives a content of its own have that too. */
  readonly of: (call: Call, contents: Readonly<Partial<Record<number, Part>>>) => Part;
  /** All of them by their names. */
  readonly all: () => Part;
}

/** The content that one call alone gives to a refusal. */
interface Own {
  readonly name: string;
  readonly content: Part;
}

/** The name of the schema that the body of each refusal has. */
export const REFUSAL = 'Refusal';

/** That schema. */
export const refusalSchema: Part = {
  description: 'Why a call was refused. The headers say more: the code of the refusal, the rule that it follows and what to do.',
  type: 'object',
  properties: {
    code: { description: 'The HTTP status.', type: 'number' },
    message: { description: 'A sentence, or one for each member that is wrong.', type: 'string' },
    errors: {
      description: 'What is wrong with members of a record, as v2 tells it: by their names under children, the sentences in a list errors.',
      type: 'object',
    },
  },
  required: ['code', 'message'],
};

/** What is said of the headers of answers. */
export const headers: Part = {
  'Subsim-Request-Id': header('The id of the request, by which the log names it.'),
  'Subsim-Rule': header('The id of the rule that a refusal follows; GET /_sim/support lists them.'),
  'Subsim-Hint': header('What the caller can do.'),
  'WWW-Authenticate': header('Which credentials are asked for.'),
};

const ALWAYS: readonly Code[] = [
  ...(['two-hosts', 'host-not-allowed', 'cross-site-request', 'peer-not-allowed', 'control-token-refused'] as const),
  ...(['setting-refused', 'state-refused', 'out-of-files', 'storage-failed', 'internal-error'] as const),
];
const OF_BODIES: readonly Code[] = ['invalid-json', 'json-too-deep', 'body-too-large', 'media-type-unsupported'];

/** Collects the refusals of a description. */
export function createRefusals(): Refusals {
  const catalogue = shownRefusals();
  const made = new Map<string, Part>();
  return {
    of(call, contents) {
      const codes = codesOf(call).map((code) => ({ code, status: catalogue[code]?.status ?? 0 }));
      const statuses = [...new Set(codes.map(({ status }) => status))];
      const answers = statuses.map((status) => {
        const own = codes.filter((each) => each.status === status).map(({ code }) => code);
        const content = contents[status];
        return [status, referring(own, content && { name: capitalised(call.about.id), content })] as const;
      });
      return Object.fromEntries(answers);
    },
    all: () => Object.fromEntries(made),
  };

  function referring(codes: readonly Code[], own?: Own): Part {
    const name = codes.map(capitalised).join('Or') + (own === undefined ? '' : `Of${own.name}`);
    if (!made.has(name)) made.set(name, responseOf(codes, own?.content));
    return { $ref: `#/components/responses/${name}` };
  }

  function responseOf(codes: readonly Code[], content: Part = {}): Part {
    const own = codes.includes('control-token-refused') ? ['WWW-Authenticate'] : [];
    const told = ['Subsim-Request-Id', 'Subsim-Rule', 'Subsim-Hint', ...own].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]);
    return {
      description: codes.map((code) => `${code}: ${catalogue[code]?.message ?? ''}`).join(' '),
      headers: {
        'Subsim-Refusal': { description: 'The code of the refusal.', schema: { type: 'string', enum: codes } },
        ...(Object.fromEntries(told) as Part),
      },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${REFUSAL}` } }, ...content },
    };
  }
}

function codesOf({ method, path, bytes, about: { refuses = [] } }: Call): readonly Code[] {
  const ofPath: readonly Code[] = path.includes(':') ? ['unknown-record'] : [];
  const ofBody = method === 'GET' ? [] : bytes === undefined ? OF_BODIES : (['body-too-large', 'media-type-unsupported'] as const);
  return [...new Set([...ALWAYS, ...ofBody, ...ofPath, ...refuses])];
}

function capitalised(code: string): string {
  return code.replace(/(?:^|[-.])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function header(description: string): Part {
  return { description, schema: { type: 'string' } };
}
