import { textOf, type Values } from '../json/values.js';
import { text } from './field-type.js';
import { field, type Fields } from './field.js';

/** Who and where: the members by which two addresses are the same. */
export const postalFields: Fields = {
  first_name: field(text(), 'R O X'),
  middle_name: field(text(), 'O O N'),
  last_name: field(text(), 'R O X'),
  company: field(text(), 'O O N'),
  street1: field(text(), 'O O N'),
  street2: field(text(), 'O O N'),
  street3: field(text(), 'O O N'),
  city: field(text(), 'O O N'),
  region: field(text(), 'O O N'),
  postcode: field(text(), 'O O N'),
  country: field(text(), 'O O N'),
  phone: field(text(), 'O O N'),
};

/** The parts of a person's name, as far as they are given, with a space between them. */
export function fullName(values: Values): string {
  const parts = ['first_name', 'middle_name', 'last_name'].map((name) => textOf(values, name) ?? '');
  return parts.filter((part) => part !== '').join(' ');
}
