import { recordOf } from './field-type.js';
import { derived, field, type Fields } from './field.js';
import { reference } from './reference-type.js';
import { numberOf, type Values } from '../json/values.js';

/** A record of another resource: written as its id under `<name>_id`, shown as the record under `<name>`. */
export function linkedRecord(name: string, resource: string): Fields {
  return {
    [`${name}_id`]: field(reference(resource), 'O O N', { hidden: true }),
    ...derived(recordOf(resource), {
      names: [name],
      argument: linkTo(`${name}_id`),
      show: (_id, linked, view) => [view.shown(resource, Number(linked))],
    }),
  };
}

/** The id in a member as the argument of a derivation; `undefined` shows nothing. */
export function linkTo(member: string): (values: Values) => string | undefined {
  return (values) => numberOf(values, member)?.toString();
}
