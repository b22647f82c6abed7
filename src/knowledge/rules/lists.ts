import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Lists, success and patches. */
export const listRules: readonly Rule[] = [
  ...inArea('lists', [
    stated('§4.2', 'The list of subscriptions takes customer_id and holds all of that customer.'),
    observed('Records come by id; several filters all have to match.'),
    assumed('A01', 'No match is an empty list with 200.'),
    observed('since_id begins the list at that id, counted in; count takes 1 to 999.'),
    assumed('A03', 'The next page begins at the last id plus one.'),
    observed('pagination repeats the since_id asked for and the page size that counts, not the number of records.'),
    assumed('A03', 'A count or an id that is none is a 400 which names the parameter; empty ones and unknown ones are ignored.'),
    observed('A filter may be given as name[]=a&name[]=b.'),
    assumed('A03', 'Of a filter with several values one has to match.'),
    observed('Text filters compare the whole value; e-mail addresses ignore case.'),
  ]),
  ...inArea('success', [
    observed('Reads answer 200; actions, webhook-test and DELETE 204 with nothing.'),
    assumed('A14', 'Creating answers 201, updates and patches 200, bulk calls 202.'),
    assumed('A20', 'find-or-create answers 200 for a find and 201 for a new address.'),
    observed('Only answers with 204 are empty.'),
  ]),
  ...inArea('patches', [
    stated('§4.3', 'PATCH takes a list of operations with op, path and value.'),
    stated('§4.3', 'add on /user_defined_fields/<name> sets that field and leaves the others.'),
    observed('One operation may stand without a list; remove, replace, move, copy and test follow RFC 6902.'),
    observed('Members beside the user-defined fields can be patched.'),
    assumed('A16', 'What POST can write, PATCH can; remove is null; paths inside a member are not written.'),
    observed('Clients send unknown and read-only paths.'),
    assumed('A16', 'Unknown and read-only paths do nothing; the first error undoes the whole patch, 400 with the number of the operation.'),
    assumed('A16', 'test compares with the record as it would be answered, nulls present.'),
  ]),
  ...inArea('user-defined fields', [
    stated('§2.1', 'Six resources of v2 carry a map of names to any JSON.'),
    stated('§2.1', 'The API does not check values against definitions, "Validate Data" or not.'),
    stated('§4.3', 'POST puts the object sent in place of the stored one.'),
    observed('POST without user_defined_fields leaves those that are stored.'),
    assumed('A18', '{}, [] and null empty the map; scalars and lists with entries in its place are a 400.'),
    assumed('A18', 'Key order stays; numbers come back as they were sent, however long.'),
    observed('Definitions are shown in config, by kind of record.'),
    assumed('A19', 'A definition that populates its default does so for every new record without that field.'),
  ]),
  ...inArea('batches', [
    stated('§4.3', 'Subscriptions, groups, products and templates take POST and PATCH on the collection.'),
    observed('POST takes a list under the plural; PATCH operations with ids.'),
    assumed('A17', 'Records are independent; the batch is complete when the call is answered.'),
    assumed('A17', 'The members of a batch; one operation without ids refuses the whole call.'),
    observed('A batch is read again at batch/{id}.'),
  ]),
];
