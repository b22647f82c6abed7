import { configurationFields } from './fields.js';
import { underPresentNames } from '../events/emails.js';
import type { JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import type { Violation } from '../refusals/problem.js';
import { readMembers } from '../records/reading.js';
import type { Values } from '../json/values.js';

/** What changes of the configuration are read against. */
interface ConfigurationContext {
  readonly present: Values;
  /** What null takes a member back to. */
  readonly defaults: Values;
  readonly view: View;
  readonly ecomName: string;
}

/** The members of the configuration after changes, and what is wrong with those (#4.4-config-nulls); former names are taken, too, and unknown members ignored. */
export function changedMembers(
  input: JsonObject,
  { present, defaults, view, ecomName }: ConfigurationContext,
): { readonly members: Values; readonly violations: readonly Violation[] } {
  const named = underPresentNames(input);
  const { changes, violations } = readMembers(configurationFields, named, { purpose: 'update', view, ecomName, fieldsOf: () => ({}) });
  const isDefaulting = (name: string): boolean => configurationFields[name]?.rights.endsWith('D') === true;
  const settled = Object.entries(changes).map(
    ([name, value]) => [name, value === null && isDefaulting(name) ? defaults[name] : value] as const,
  );
  return { members: { ...present, ...Object.fromEntries(settled) }, violations };
}
