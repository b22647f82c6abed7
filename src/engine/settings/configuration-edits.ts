import { changedMembers } from '../../domain/configuration/changes.js';
import { configurationFields, shownConfiguration } from '../../domain/configuration/fields.js';
import { renamedSwitches } from '../../domain/events/emails.js';
import { instantText } from '../../domain/calendar/dates.js';
import { isList, memberOf, plainText, wireName, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem, type Violation } from '../../domain/refusals/problem.js';
import type { Values } from '../../domain/json/values.js';
import type { ConfigurationUse } from './configuration.js';
import type { Foundation } from '../foundation/foundation.js';
import { BEGUN } from '../foundation/stored-names.js';

/** The configuration of an environment as the control side sets it (#4.4-config). */
export interface ConfigurationEdits {
  /** The members as `config` shows them. */
  readonly shown: () => JsonObject;
  /** Changes the members that are named; null takes one away or back to its default. Throws `setting-refused`, and then changes nothing. */
  readonly edit: (changes: JsonObject) => JsonObject;
}

/** Creates the editing of one environment's configuration. */
export function createConfigurationEdits(
  { store, view: viewNow, dialect }: Foundation,
  { configuration, changed }: ConfigurationUse,
): ConfigurationEdits {
  const shown = (): JsonObject =>
    shownConfiguration(configuration.get(), dialect.wire, store.settings.get(BEGUN) ?? instantText(viewNow().now));
  return {
    shown,
    edit(changes) {
      refuseUnknown(changes);
      const present = configuration.get();
      const view = viewNow();
      const context = { present: present.members, defaults: configuration.defaults(), view, ecomName: dialect.ecomName };
      const { members, violations } = changedMembers(changes, context);
      const [violation] = [...violations, ...unreadableIntervals(members, changes, view)];
      if (violation !== undefined) throw settingRefused(violation);
      const isRenamed = members.name !== present.members.name;
      configuration.set({ ...present, members, ...(isRenamed ? { renamed: instantText(view.now) } : {}) });
      changed();
      return shown();
    },
  };
}

/** Runs work; when it throws because of broken members, throws what `refused` makes of the first of them instead. */
export function refusing<T>(work: () => T, refused: (violation: Violation) => Error): T {
  try {
    return work();
  } catch (error) {
    const [violation] = error instanceof Problem ? (error.details.violations ?? []) : [];
    throw violation === undefined ? error : refused(violation);
  }
}

/** The refusal of a setting because of one of its members. */
export function settingRefused({ path, message, why }: Violation): Problem {
  const hint = why?.();
  return new Problem('setting-refused', `${path.join('.')}: ${message}`, { ...(hint !== undefined && { hint }) });
}

function refuseUnknown(changes: JsonObject): void {
  const unknown = Object.keys(changes)
    .map(wireName)
    .find((name) => !Object.hasOwn(configurationFields, name) && !Object.hasOwn(renamedSwitches, name))
    ?.slice(0, 100);
  if (unknown !== undefined) {
    const near = nearestTold({ given: unknown, names: Object.keys(configurationFields) });
    throw settingRefused({ path: [unknown], message: `There is no such member${near}.` });
  }
  const own = Object.keys(changes).find((name) => configurationFields[name]?.rights === '- - -');
  if (own !== undefined) throw settingRefused({ path: [own], message: 'It cannot be set.' });
}

// New products take the default intervals, which must therefore mean something (#2.1-product-quantities).
function unreadableIntervals({ default_intervals: names }: Values, changes: JsonObject, view: View): readonly Violation[] {
  if (memberOf(changes, 'default_intervals') === undefined || !isList(names)) return [];
  const isUnreadable = names.some((name) => view.period(plainText(name) ?? '') === undefined);
  return isUnreadable ? [{ path: ['default_intervals'], message: 'Each must be the name of an interval.' }] : [];
}
