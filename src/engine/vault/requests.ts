import { sentences } from '../../domain/records/field-type.js';
import type { Fields } from '../../domain/records/field.js';
import { memberOf, type JsonObject } from '../../domain/json/json.js';
import { isAbsent, textOf, type Values } from '../../domain/json/values.js';
import { NOTHING_READ, readMembers, type Purpose, type ReadMembers } from '../../domain/records/reading.js';
import type { View } from '../../domain/records/view.js';
import { spelled } from '../../domain/records/wire.js';
import { invalid } from '../../domain/refusals/problem.js';
import { customerNames } from '../../domain/vault/fields.js';

/** Reads the requests that come to the vault. */
export interface VaultRequests {
  readonly read: (fields: Fields, input: JsonObject, how: { readonly view: View; readonly purpose?: Purpose }) => ReadMembers;
  /** Reads which customer a request names: by id, by the shop's id or by e-mail address. */
  readonly readCustomer: (input: JsonObject, view: View) => ReadMembers;
  /** The customer whom a request names, as text of digits: empty when there is none such, `undefined` when it names none. */
  readonly customerNamed: (input: JsonObject, view: View) => string | undefined;
}

/** Creates the reader of requests to one environment's vault; `ecomName` is the name of its e-commerce platform. */
export function createVaultRequests(ecomName: string): VaultRequests {
  const names = Object.keys(customerNames).map((name) => spelled(name, ecomName));
  return { read, readCustomer, customerNamed };

  function read(fields: Fields, input: JsonObject, { view, purpose = 'create' }: { view: View; purpose?: Purpose }): ReadMembers {
    // Who a customer is may be told; all else stands beside numbers and tokens.
    return readMembers(fields, input, { purpose, view, ecomName, fieldsOf: () => ({}), isSecret: fields !== customerNames });
  }

  function readCustomer(input: JsonObject, view: View): ReadMembers {
    const name = nameIn(input);
    if (name === undefined)
      return {
        ...NOTHING_READ,
        violations: [{ path: ['customer_id'], message: sentences.blank, why: () => `Name the customer by one of ${names.join(', ')}.` }],
      };
    const named = read(customerNames, { [name]: memberOf(input, name) ?? null }, { view });
    const [id] = Object.values(named.changes);
    return { ...named, changes: id === undefined ? {} : { customer_id: id } };
  }

  function customerNamed(input: JsonObject, view: View): string | undefined {
    return nameIn(input) === undefined ? undefined : (textOf(readCustomer(input, view).changes, 'customer_id') ?? '');
  }

  // Which of the members that name a customer counts: the first that has a value.
  function nameIn(input: JsonObject): string | undefined {
    return names.find((name) => !isAbsent(memberOf(input, name)) && memberOf(input, name) !== '');
  }
}

/** The values that were read. Throws `validation-failed` with all that is wrong. */
export function accepted(...reads: readonly ReadMembers[]): Values {
  const violations = reads.flatMap((read) => read.violations);
  if (violations.length > 0) throw invalid(violations);
  return Object.assign({}, ...reads.map(({ changes }) => changes)) as Values; // each of them is values
}
