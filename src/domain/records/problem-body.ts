import type { Json, JsonObject } from '../json/json.js';
import type { Problem, Violation } from '../refusals/problem.js';
import { refusalOf } from '../refusals/refusals.js';

/**
 * A refusal as v1 and v2 write it, in answers and in the results of bulk calls: `code` and `message`, or the two members of an
 * OAuth error (#7-body, #7-validation-body, #7-v3-problem, #7-unauthorized-form).
 */
export function problemBody(problem: Problem): JsonObject {
  const { error } = refusalOf(problem.code);
  if (error !== undefined) return { error, error_description: problem.message };
  const { violations } = problem.details;
  return {
    code: problem.status,
    message: problem.message,
    ...(violations === undefined ? {} : { errors: violationTree(violations) }),
  };
}

type Branch = Record<string, Json> & { children?: Record<string, Branch>; errors?: string[] };

// Messages of members nest by their path; those of the whole record stand under `errors.errors`.
function violationTree(violations: readonly Violation[]): Branch {
  const root: Branch = {};
  for (const { path, message } of violations) {
    const branch = path.reduce<Branch>((parent, name) => ((parent.children ??= {})[name] ??= {}), root);
    (branch.errors ??= []).push(message);
  }
  return root;
}
