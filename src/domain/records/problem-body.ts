import type { Json, JsonObject } from '../json/json.js';
import type { Listener, Problem, Violation } from '../refusals/problem.js';
import { refusalOf } from '../refusals/refusals.js';
import type { Form, FormMember } from './form.js';
import type { Wire } from './wire.js';

/** To whom a refusal is written. */
export interface Refused {
  readonly wire: Wire;
  /** What the refused request might hold, where that is known. */
  readonly form?: (() => Form) | undefined;
  readonly listener?: Listener | undefined;
}

/**
 * A refusal as v1 and v2 write it, in answers and in the results of bulk calls: `code` and `message`, or the two members of an
 * OAuth error (#7-body, #7-validation-body, #7-v3-problem, #7-unauthorized-form).
 */
export function problemBody(problem: Problem, { wire, form }: Refused): JsonObject {
  const { error } = refusalOf(problem.code);
  if (error !== undefined) return { error, error_description: problem.message };
  const { violations } = problem.details;
  return {
    code: problem.status,
    message: problem.message,
    ...(violations === undefined ? {} : { errors: branchOf({ form: wire.listsWholeForm ? form?.() : undefined, violations }) }),
  };
}

/** A part of what was refused: its form, and what is wrong with it and below. */
interface Part {
  readonly form: Form | undefined;
  readonly violations: readonly Violation[];
}

// Messages of members nest by their path; those of the whole record stand under `errors.errors`. With the form every member of it stands
// in its place, as the form library of the platform lists them: an empty list where nothing is wrong (#7-validation-form).
function branchOf({ form, violations }: Part): JsonObject {
  const own = violations.flatMap(({ path, message }) => (path.length === 0 ? [message] : []));
  const below = new Map<string, Violation[]>([...(form?.members.keys() ?? [])].map((name) => [name, []]));
  for (const { path, message } of violations) {
    const [name, ...rest] = path;
    if (name === undefined) continue;
    const inside = below.get(name) ?? [];
    below.set(name, inside);
    inside.push({ path: rest, message });
  }
  const children = [...below].map(([name, inside]) => [name, childOf(form?.members.get(name), inside)] as const);
  return {
    ...(own.length === 0 ? {} : { errors: own }),
    ...(children.length === 0 ? {} : { children: Object.fromEntries(children) }),
  };
}

function childOf(member: FormMember | undefined, violations: readonly Violation[]): Json {
  const form = member?.isList === true ? rowsOf(member, violations) : member?.form;
  const branch = branchOf({ form, violations });
  return Object.keys(branch).length === 0 ? [] : branch;
}

// The rows of a list in which something is wrong, each with the members that a row has.
function rowsOf({ form }: FormMember, violations: readonly Violation[]): Form {
  const rows = violations.flatMap(({ path: [row] }) => row ?? []);
  return { members: new Map(rows.map((row) => [row, { form, isList: false, isMap: false }])), shown: new Set() };
}
