import { INVALID, sentences, type FieldType } from '../records/field-type.js';
import { equal, isList, isObject, type Json, type JsonObject } from '../json/json.js';
import { readMembers } from '../records/reading.js';
import { postalFields } from '../records/postal-fields.js';

/**
 * The address to which a card is billed, read as a whole with the rules of an address; an empty object is none, which only an
 * optional one may be (#4.4-profile-billing-address).
 */
export function billingAddress(need: 'required' | 'optional' = 'optional'): FieldType {
  return {
    name: 'object',
    keepsEmptyText: false,
    read(value, view) {
      const object = isList(value) && value.length === 0 ? {} : value;
      if (!isObject(object)) return INVALID;
      if (Object.keys(object).length === 0) return need === 'required' ? { refusal: sentences.blank } : { value: null };
      const context = { purpose: 'create', view, ecomName: '', fieldsOf: () => ({}) } as const;
      const { changes, violations } = readMembers(postalFields, object, context);
      return violations.length > 0 ? { violations } : { value: changes };
    },
  };
}

/** Whether a stored billing address, which has an id, says the same as one that was read. */
export function isSameBilling(stored: Json | undefined, read: JsonObject): boolean {
  if (!isObject(stored)) return false;
  const { id: _id, ...members } = stored;
  return equal(members, read);
}
