import { format } from 'prettier';
import { eventTypes, isEventType, type EventType } from '../../../src/domain/events/table.js';
import { spelled } from '../../../src/domain/records/wire.js';
import type { Answers } from './record-answers.js';
import { membersOf, membersOfEvent, membersOfV3, recordNames, type Members, type Shape } from './record-shapes.js';

const STYLE = { parser: 'typescript', printWidth: 140, singleQuote: true, trailingComma: 'all' } as const;
const ECOM = "<EcomName extends string = 'ecom'>";

/** A TypeScript file with the types of records and of events' data, formatted. */
export async function recordTypes(): Promise<string> {
  const records = Object.entries(recordNames).flatMap(([resource, name]) => [
    typeText(name, `${sentenceOf(resource)} as v1 and v2 answer it in JSON: what has no value is left out.`, membersOf(resource)),
    ...ofV3(resource, name),
  ]);
  const events = eventTypes.map((type) => typeText(dataName(type), `The data of an event \`${type}\`.`, membersOfEvent(type)));
  const byType = eventTypes.map(
    (type) => `readonly '${type}': ${dataName(type)}${isNamedAfterShop(membersOfEvent(type)) ? '<EcomName>' : ''};`,
  );
  const text = `// Generated from the tables in src/domain/resources and src/domain/events by npm run generate; do not edit.

/* eslint max-lines: off, @typescript-eslint/consistent-type-definitions: off -- types, unlike interfaces, are taken for records of names and values */

import type { Json, JsonObject } from '../domain/json/json.js';

/** A map of names and values, such as user-defined fields; with the wire \`observed\` an empty one is \`[]\`, which has no names either. */
export type FieldMap = Readonly<Partial<Record<string, Json>>>;

${[...records, ...events].join('\n\n')}

/** The data of events by their types; the parameter is the platform's name inside member names. */
export interface EventDataByType${ECOM} { ${byType.join('\n')} }
`;
  return format(text, STYLE);
}

/** A TypeScript file with an answer of each form, which the compiler holds against its type, formatted. */
export async function recordSamples(answers: readonly Answers[]): Promise<string> {
  const samples = new Map(
    answers.flatMap(({ about, version, values }) => {
      const [shortest] = values.map((value) => JSON.stringify(value)).sort((one, other) => one.length - other.length);
      return shortest === undefined ? [] : [[formOf(about, version), { name: typeName(about, version), shortest }] as const];
    }),
  );
  const names = [...samples.values()].flatMap(({ name }) => (name.includes('[') ? [] : [name]));
  const lines = [...samples.values()].map(({ name, shortest }) => `${shortest} satisfies ${name}`);
  const text = `// Answers of the demo shop, written by npm run generate; that they compile is the test.

import type { EventDataByType, ${names.join(', ')} } from '../../../src/index.js';

export const samples = [${lines.join(',\n')}];
`;
  return format(text, STYLE);
}

// Events that say the same need one sample.
function formOf(about: string, version: Answers['version']): string {
  return isEventType(about) ? Object.keys(membersOfEvent(about)).join() : `${version} ${about}`;
}

/** What of a value differs from a shape, a line each; \`where\` begins them. */
export function faultsOfShape(value: unknown, shape: Shape, where: string): readonly string[] {
  switch (shape.kind) {
    case 'any':
      return [];
    case 'null':
      return value === null ? [] : faultsOfShape(value, shape.or, where);
    case 'text':
      return typeof value === 'string' ? [] : [`${where} is no text`];
    case 'number':
    case 'boolean':
      return typeof value === shape.kind ? [] : [`${where} is no ${shape.kind}`];
    case 'choice':
      return shape.options.some((option) => option === value) ? [] : [`${where} is none of ${shape.options.join(', ')}`];
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((item, index) => faultsOfShape(item, shape.item, `${where}[${String(index)}]`))
        : [`${where} is no list`];
    case 'map':
      return isObject(value) || (Array.isArray(value) && value.length === 0) ? [] : [`${where} is no map`];
    case 'object':
      return isObject(value) ? [] : [`${where} is no object`];
    case 'record':
      return faultsOfMembers(value, membersOf(shape.resource), where);
    case 'members':
      return faultsOfMembers(value, shape.members, where);
  }
}

/** What of an object differs from its members, a line each. */
export function faultsOfMembers(value: unknown, members: Members, where: string): readonly string[] {
  if (!isObject(value)) return [`${where} is no object`];
  const known = Object.entries(members).map(([name, member]) => [spelled(name, 'ecom'), member] as const);
  const strange = Object.keys(value).filter((name) => !known.some(([other]) => other === name));
  const wrong = known.flatMap(([name, { shape, isAlways }]) => {
    if (Object.hasOwn(value, name)) return faultsOfShape(value[name], shape, `${where}.${name}`);
    return isAlways ? [`${where} has no ${name}`] : [];
  });
  return [...strange.map((name) => `${where} has a member ${name}`), ...wrong];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofV3(resource: string, name: string): readonly string[] {
  const members = membersOfV3(resource);
  if (members === undefined) return [];
  return [typeText(`${name}V3`, `${sentenceOf(resource)} as v3 answers it: what has no value is null.`, members)];
}

function typeName(about: string, version: Answers['version']): string {
  if (version === 'event') return `EventDataByType['${about}']`;
  return `${nameOf(about)}${version === 'v3' ? 'V3' : ''}`;
}

function sentenceOf(resource: string): string {
  const words = resource.replaceAll('-', ' ');
  return `${/^[aeio]/.test(words) ? 'An' : 'A'} ${words}`;
}

function dataName(type: EventType): string {
  return `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Data`;
}

// Members that are named after the shop stand apart, by what they hold.
function typeText(name: string, sentence: string, members: Members): string {
  const entries = Object.entries(members);
  const plain = entries.filter(([member]) => !member.includes('{ecom}'));
  const own = `{ ${plain.map(([member, { shape, isAlways }]) => `readonly ${member}${isAlways ? '' : '?'}: ${textOf(shape)};`).join('\n')} }`;
  const named = entries.filter(([member]) => member.includes('{ecom}'));
  const kinds = new Set(named.map(([, { shape }]) => textOf(shape)));
  const mapped = [...kinds].map((kind) => {
    const names = named
      .filter(([, { shape }]) => textOf(shape) === kind)
      .map(([member]) => `\`${member.replace('{ecom}', '${EcomName}')}\``);
    return ` & Readonly<Partial<Record<${names.join(' | ')}, ${kind}>>>`;
  });
  const parameter = isNamedAfterShop(members) ? ECOM : '';
  if (entries.length === 0) return `/** ${sentence} */\nexport type ${name} = Readonly<Record<string, never>>;`;
  const begin = `/** ${sentence} */\nexport`;
  return `${begin} type ${name}${parameter} = ${own}${mapped.join('')};`;
}

function textOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return 'string';
    case 'any':
      return 'Json';
    case 'map':
      return 'FieldMap';
    case 'object':
      return 'JsonObject';
    case 'number':
    case 'boolean':
      return shape.kind;
    case 'choice':
      return shape.options.map((option) => `'${option}'`).join(' | ');
    case 'list':
      return `readonly (${textOf(shape.item)})[]`;
    case 'null':
      return `${textOf(shape.or)} | null`;
    case 'record':
      return referred(shape.resource);
    case 'members':
      return `{ ${Object.entries(shape.members)
        .map(([name, member]) => `readonly ${name}${member.isAlways ? '' : '?'}: ${textOf(member.shape)};`)
        .join(' ')} }`;
  }
}

function referred(resource: string): string {
  return isNamedAfterShop(membersOf(resource)) ? `${nameOf(resource)}<EcomName>` : nameOf(resource);
}

function nameOf(resource: string): string {
  const name = Object.entries(recordNames).find(([known]) => known === resource)?.[1];
  if (name === undefined) throw new Error(`The resource ${resource} has no type; name it in record-shapes.ts.`);
  return name;
}

function isNamedAfterShop(members: Members): boolean {
  return Object.entries(members).some(([name, { shape }]) => name.includes('{ecom}') || holdsSuch(shape));
}

function holdsSuch(shape: Shape): boolean {
  return shape.kind === 'record' && isNamedAfterShop(membersOf(shape.resource));
}
