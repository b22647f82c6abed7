import { dateTime, integer, jsonText, text } from '../field-type.js';
import { field, readOnly } from '../field.js';
import { defineResource } from '../resource.js';

/** Settings that several products share (supplement 6.3). */
export const productConfigurationProfile = defineResource({
  name: 'product-configuration-profile',
  firstId: 101,
  fields: {
    id: readOnly(integer()),
    name: field(text(), 'R O X'),
    data: field(jsonText(), 'R O X'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {},
  filters: {},
});
