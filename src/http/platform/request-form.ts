import type { Fields } from '../../domain/records/field.js';
import { formOf, NO_FORM, type Form } from '../../domain/records/form.js';
import { writableMembers, type Purpose } from '../../domain/records/reading.js';
import type { ExposureV3, Filter, Resource } from '../../domain/records/resource.js';
import { spelled } from '../../domain/records/wire.js';
import { fieldsOf } from '../../domain/resources/index.js';
import type { Approach, BodyForm, ParameterNames, Route } from './route.js';

/** A body with a record, or with part of one, under a key; `answered` is the table of what is shown, where that is another one. */
export function formBody(
  key: string,
  fields: Fields,
  { purpose = 'create', answered }: { readonly purpose?: Purpose; readonly answered?: Fields } = {},
): BodyForm {
  return { kind: 'one', key, form: formBy(() => fields, purpose, answered) };
}

/** The form by a field table that may depend on the record that is changed. */
export function formBy(fields: (approach: Approach) => Fields, purpose: Purpose, answered?: Fields): BodyForm['form'] {
  return (approach) => formOf(fields(approach), { purpose, ecomName: approach.environment.dialect.ecomName, fieldsOf }, answered);
}

/** A body of v3: the members that a resource shows there, of which it may write some. */
export function bodyV3({ fields }: Resource, { members }: ExposureV3, purpose: Purpose): BodyForm {
  const formIn = remembered((ecomName): Form => {
    const writable = new Set(writableMembers(fields, { purpose, version: 'v3', ecomName }).map(({ name }) => name));
    const written = members.filter(({ sets }) => sets !== undefined && writable.has(sets)).map(({ name }) => name);
    return {
      members: new Map(written.map((name) => [name, { isList: false, isMap: false }])),
      shown: new Set(members.map(({ name }) => name).filter((name) => !written.includes(name))),
    };
  });
  return { kind: 'one', form: ({ environment }) => formIn(environment.dialect.ecomName) };
}

/** What the body of a call may hold; nothing where its route does not say. */
export function formFor({ body }: Pick<Route, 'body'>, approach: Approach): Form {
  return body?.form(approach) ?? NO_FORM;
}

/** The query parameters of a list: its filters, and those by which it is taken page by page. */
export function listParameters(filters: Readonly<Record<string, Filter>>, paging: ParameterNames): NonNullable<Route['parameters']> {
  const named = Object.entries(filters);
  const beginnings = named.filter(([, { kind }]) => kind === 'pair').map(([name]) => name);
  const listed = named.filter(([, { kind }]) => kind !== 'pair').map(([name]) => name);
  return remembered((ecomName) => ({
    single: paging.single ?? [],
    listed: [...(paging.listed ?? []), ...listed.map((name) => spelled(name, ecomName))],
    beginnings: [...(paging.beginnings ?? []), ...beginnings],
  }));
}

// Worked out once for each name of a shop platform.
function remembered<T>(make: (ecomName: string) => T): (ecomName: string) => T {
  const known = new Map<string, T>();
  return (ecomName) => {
    const made = known.get(ecomName) ?? make(ecomName);
    known.set(ecomName, made);
    return made;
  };
}
