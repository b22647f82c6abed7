import { INVALID, sentences, type FieldType } from '../records/field-type.js';
import { equal, isObject, type Json, type JsonObject } from '../json/json.js';
import { requirement } from '../records/explanation.js';
import { objectFrom } from '../records/loose-values.js';
import { readPart } from '../records/reading.js';
import { postalFields } from '../records/postal-fields.js';

/**
 * The address to which a card is billed, read as a whole with the rules of an address; an empty object is none, which only an
 * optional one may be (#4.4-profile-billing-address).
 */
export function billingAddress(need: 'required' | 'optional' = 'optional'): FieldType {
  const type: FieldType = {
    name: 'object',
    accepts: 'an object with the members of an address, at least first_name and last_name',
    keepsEmptyText: false,
    parts: postalFields,
    read(value, view) {
      const object = objectFrom(value);
      if (object === undefined) return INVALID;
      if (Object.keys(object).length === 0)
        return need === 'required' ? { refusal: sentences.blank, why: () => requirement(type) } : { value: null };
      const { changes, violations } = readPart(postalFields, object, view);
      return violations.length > 0 ? { violations } : { value: changes };
    },
  };
  return type;
}

/** Whether a stored billing address, which is a record of its own, says the same as one that was read. */
export function isSameBilling(stored: Json | undefined, read: JsonObject): boolean {
  if (!isObject(stored)) return false;
  const { id: _id, customer_id: _customer, created: _created, updated: _updated, ...members } = stored;
  return equal(members, read);
}
