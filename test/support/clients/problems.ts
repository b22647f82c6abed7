import type { Memory } from './player.js';

type Told = (memory: Memory) => object;

const OBSERVED = { type: 'https://tools.ietf.org/html/rfc2616#section-10', title: 'An error occurred' };

/** A problem object of v3 as the mode writes it that a script is played in (#7-v3-problem, #7-v3-problem-constants). */
export function problem(status: number, title: string, detail: unknown = title): Told {
  return ({ wire }) => ({ ...(wire === 'observed' ? OBSERVED : { type: 'about:blank', title, status }), detail });
}

/** The problem object of a broken field rule (#7-validation-v3). */
export function violation(propertyPath: string, message: string): Told {
  return (memory) => ({
    ...problem(422, 'Validation Failed', `${propertyPath}: ${message}`)(memory),
    violations: [{ propertyPath, message, ...(memory.wire === 'observed' ? { code: null } : {}) }],
  });
}
