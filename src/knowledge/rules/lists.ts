import { assumed, inArea, observed, own, stated, type Rule } from '../claim.js';

/** Lists, success and patches. */
export const listRules: readonly Rule[] = [
  ...inArea('lists', {
    '4.2-customer-filter': stated('The list of subscriptions takes customer_id and holds all of that customer.'),
    '4.3-list-order': observed('Records come by id; several filters all have to match.'),
    '4.3-empty-list': assumed('A01', 'No match is an empty list with 200.', ['404']),
    '4.3-since-id': observed('since_id begins the list at that id, counted in; count takes 1 to 999.'),
    '4.3-next-page': observed('The next page begins at the last id plus one.'),
    '4.3-pagination': observed('pagination repeats the since_id asked for and the page size that counts, not the number of records.'),
    '4.3-bad-parameters': assumed(
      'A03',
      'A count or an id that is none is a 400 which names the parameter; empty ones and unknown ones are ignored.',
      ['bad values are ignored', 'a count too high is lowered'],
    ),
    '4.3-repeated-filter': observed('A filter may be given as name[]=a&name[]=b.'),
    '4.3-several-values': assumed('A03', 'Of a filter with several values one has to match.', ['the last one counts']),
    '4.3-text-filters': observed('Text filters compare the whole value; e-mail addresses ignore case.'),
    '4.3-lists-in-pieces': own('A list without a limit is written in pieces, as fast as it is read.'),
  }),
  ...inArea('success', {
    '4.3-success-empty': observed('Reads answer 200; actions, webhook-test and DELETE 204 with nothing.'),
    '4.3-success-statuses': assumed('A14', 'Creating answers 201, updates and patches 200, bulk calls 202.', ['200 for all']),
    '4.3-find-or-create-status': assumed('A20', 'find-or-create answers 200 for a find and 201 for a new address.', ['200 for both']),
    '4.3-only-204-empty': observed('Only answers with 204 are empty.'),
  }),
  ...inArea('patches', {
    '4.3-patch-body': stated('PATCH takes a list of operations with op, path and value.'),
    '4.3-patch-adds-field': stated('add on /user_defined_fields/<name> sets that field and leaves the others.'),
    '4.3-patch-operations': observed('One operation may stand without a list; remove, replace, move, copy and test follow RFC 6902.'),
    '4.3-patch-missing-field': assumed(
      'A16',
      'On a field that is not there every operation but add fails; pointers go on inside its value.',
      ['remove of nothing is no error'],
    ),
    '4.3-patch-whole-map': assumed(
      'A16',
      'A whole map can be put in place or removed, which empties it; in an operation it has to be an object.',
      ['only single fields can be patched'],
    ),
    '4.3-patch-members': observed('Members beside the user-defined fields can be patched.'),
    '4.3-patch-as-post': assumed('A16', 'What POST can write, PATCH can; remove is null; paths inside a member are not written.', [
      'only user-defined fields can be patched',
    ]),
    '4.3-patch-foreign-paths': observed('Clients send unknown and read-only paths.'),
    '4.3-patch-ignored': assumed(
      'A16',
      'Unknown and read-only paths do nothing and are no error, as ids in an operation on one record are none.',
      ['400 for such a path'],
    ),
    '4.3-patch-atomic': assumed('A16', 'The first error undoes the whole patch, 400 with the number of the operation and a reason.', [
      'what came before the error stays',
    ]),
    '4.3-patch-validated': assumed(
      'A16',
      'After its last operation the record is checked like an update; an empty list of operations changes nothing.',
      ['each operation is checked by itself'],
    ),
    '4.3-patch-test': assumed('A16', 'test compares with the record as it would be answered, nulls present.', [
      'test compares user-defined fields alone',
    ]),
  }),
  ...inArea('user-defined fields', {
    '2.1-udf-map': stated('Six resources of v2 carry a map of names to any JSON.'),
    '2.1-udf-unchecked': stated('The API does not check values against definitions, "Validate Data" or not.'),
    '4.3-udf-replaced': stated('POST puts the object sent in place of the stored one.'),
    '4.3-udf-absent': observed('POST without user_defined_fields leaves those that are stored.'),
    '4.3-udf-emptied': assumed('A18', '{}, [] and null empty the map.', ['null leaves it as it is']),
    '4.3-udf-no-map': assumed('A18', 'Scalars and lists with entries in place of the map are a 400.', [
      'a list becomes a map of its positions',
    ]),
    '4.3-udf-exact': assumed('A18', 'Key order stays; numbers come back as they were sent, however long.', [
      'numbers become doubles',
      'keys are sorted',
    ]),
    '2.1-udf-definitions': observed('Definitions are shown in config, by kind of record.'),
    '2.1-udf-data-types': observed('A definition is of a string, number, boolean, date, datetime, object or array.'),
    '2.1-udf-controls': observed(
      'Each control takes some kinds of data, and a definition keeps the control with which it was made; number and currency take whole numbers.',
    ),
    '2.1-udf-options': observed('A select has options, at least one; nothing else has any.'),
    '2.1-udf-format': observed(
      '"Validate Data" checks that a value has the format of its kind of data, and of a select that it is an option.',
    ),
    '2.1-udf-rules': assumed('A19', 'Further checks count where somebody has set them, and none is set by default.', ['there are none']),
    '2.1-udf-definition-members': assumed('A19', 'The spelling of the controls, and the names of the further checks.', ['other spellings']),
    '2.1-udf-populated': assumed('A19', 'A definition that populates its default does so for every new record without that field.', [
      'only for records made in the merchant application',
    ]),
  }),
  ...inArea('batches', {
    '4.3-bulk-paths': stated('Subscriptions, groups, products and templates take POST and PATCH on the collection.'),
    '4.3-bulk-body': observed('POST takes a list under the plural; PATCH operations with ids.'),
    '4.3-bulk-independent': assumed('A17', 'Records are independent; the batch is complete when the call is answered.', [
      'the work is done later',
      'one bad record refuses all',
    ]),
    '4.3-batch-members': assumed('A17', 'The members of a batch, and what it says of each record.', ['counts without single results']),
    '4.3-bulk-without-ids': assumed('A17', 'One operation without ids refuses the whole call.', [
      'it is applied to no record',
      'it is applied to all',
    ]),
    '4.3-batch-read': observed('A batch is read again at batch/{id}.'),
  }),
];
