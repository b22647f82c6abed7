import { completeDefinition, definitionViolations, isSameField, type DefinitionInput } from '../../domain/configuration/definitions.js';
import { instantText } from '../../domain/calendar/dates.js';
import type { UserDefinedFieldDefinition } from '../../domain/records/user-defined-fields.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import type { Foundation } from '../foundation/foundation.js';
import { DEFINITION_SEQUENCE } from '../foundation/stored-names.js';
import { settingRefused } from './configuration-edits.js';
import type { ConfigurationKeeper } from './configuration.js';

/** The definitions of the user-defined fields of an environment; the API only shows them (#2.1-udf-definitions). */
export interface UserDefinedFieldDefinitions {
  readonly list: () => readonly UserDefinedFieldDefinition[];
  /** Throws `setting-refused`, `already-exists` when the kind of record has a field with that code, or `state-refused` from the 1,000th on. */
  readonly add: (input: DefinitionInput) => UserDefinedFieldDefinition;
  /** What is left out stays; the control stays in any case (#2.1-udf-controls). Throws like `add`, or `unknown-record`. */
  readonly edit: (id: number, changes: DefinitionEdit) => UserDefinedFieldDefinition;
  /** Throws `unknown-record`. Values of records stay as they are. */
  readonly remove: (id: number) => void;
}

/** What can be changed of a definition. */
type DefinitionEdit = { readonly [Member in keyof DefinitionInput]?: DefinitionInput[Member] | undefined };

// Each request that makes a record looks at them.
const MOST = 1000;

/** Creates the definitions of one environment. */
export function createDefinitions({ store, now }: Foundation, configuration: ConfigurationKeeper): UserDefinedFieldDefinitions {
  const list = (): readonly UserDefinedFieldDefinition[] => configuration.get().definitions;
  return {
    list,
    add(input) {
      if (list().length >= MOST)
        throw new Problem('state-refused', `There are ${String(MOST)} user-defined fields, as many as there can be.`, {
          hint: 'Remove one first.',
        });
      const instant = instantText(now());
      const made = completeDefinition(input, { id: 0, created: instant, updated: instant });
      refuseWrong(made);
      const first = 1 + list().reduce((highest, { id }) => Math.max(highest, id), 0);
      const definition = { ...made, id: store.next(DEFINITION_SEQUENCE, first) };
      set([...list(), definition]);
      return definition;
    },
    edit(id, changes) {
      const present = definitionWith(id);
      const { field_type: control = present.field_type } = changes;
      if (control !== present.field_type)
        throw settingRefused({ path: ['field_type'], message: `It is ${present.field_type} for good; define another field.` });
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const edited = completeDefinition({ ...present, ...given }, { ...present, updated: instantText(now()) });
      refuseWrong(edited);
      set(list().map((definition) => (definition.id === id ? edited : definition)));
      return edited;
    },
    remove(id) {
      definitionWith(id);
      set(list().filter((definition) => definition.id !== id));
    },
  };

  function definitionWith(id: number): UserDefinedFieldDefinition {
    return existing(list().find((definition) => definition.id === id));
  }

  function set(definitions: readonly UserDefinedFieldDefinition[]): void {
    configuration.set({ ...configuration.get(), definitions });
  }

  function refuseWrong(definition: UserDefinedFieldDefinition): void {
    const [violation] = definitionViolations(definition);
    if (violation !== undefined) throw settingRefused(violation);
    const double = list().find((other) => other.id !== definition.id && isSameField(other, definition));
    if (double !== undefined)
      throw new Problem('already-exists', `User-defined field of ${definition.entity_type} with that code already exists.`);
  }
}
