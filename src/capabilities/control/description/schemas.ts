import { createRequire } from 'node:module';

/** A part of a document of JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** The schemas of a description: what is asked for is in it, with all that it refers to. */
export interface Schemas {
  /** The reference to what is answered under a name. */
  readonly answer: (name: string) => Part;
  /** The reference to what is taken under a name. */
  readonly input: (name: string) => Part;
  /** The members of what is taken under a name as a query, each with its schema and whether it must be there. */
  readonly members: (name: string) => readonly Member[];
  /** All of them by their names. */
  readonly all: () => Part;
}

/** A member of what is taken. */
interface Member {
  readonly name: string;
  readonly schema: Part;
  readonly isRequired: boolean;
}

type Definitions = Readonly<Partial<Record<string, Part>>>;

/** Where the definitions of one file stand in a description. */
interface Source {
  readonly definitions: Definitions;
  readonly nameOf: (definition: string) => string;
}

const REFERENCE = '#/$defs/';

/** Collects the schemas of a description from `schemas/control.json` and `schemas/control-answers.json`. */
export function createSchemas(): Schemas {
  const made = new Map<string, Part>();
  const inputs: Source = { definitions: definitionsIn('control'), nameOf: inputName };
  const answers: Source = { definitions: definitionsIn('control-answers'), nameOf: (name) => name };
  return {
    answer: (name) => referring(name, answers),
    input: (name) => referring(name, inputs),
    members(name) {
      const { properties = {}, required = [] } = definitionOf(name, inputs) as { properties?: Definitions; required?: readonly string[] }; // an object, as bodies and queries are
      return Object.entries(properties).map(([member, schema = {}]) => ({
        name: member,
        schema: translated(asText(schema, inputs), inputs),
        isRequired: required.includes(member),
      }));
    },
    all: () => Object.fromEntries([...made].sort(([one], [other]) => (one < other ? -1 : 1))),
  };

  function referring(definition: string, source: Source): Part {
    const name = source.nameOf(definition);
    if (!made.has(name)) {
      made.set(name, {}); // those that refer to themselves come by here again
      made.set(name, translated(definitionOf(definition, source), source));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function translated(schema: Part, source: Source): Part {
    const { $ref, if: condition, then, else: otherwise, ...rest } = schema;
    const alternatives =
      otherwise === undefined ? {} : { anyOf: alternativesOf([then ?? condition, otherwise].map((one) => within(one, source))) };
    const reference = typeof $ref === 'string' ? referring($ref.replace(REFERENCE, ''), source) : {};
    const entries = Object.entries(rest).filter(([name]) => !name.startsWith('x-'));
    return {
      ...reference,
      ...alternatives,
      ...typeOf(rest),
      ...Object.fromEntries(entries.map(([name, value]) => [name, partOf(name, value, source)])),
    };
  }

  // Members are named, and what is named is a schema whatever its name is.
  function partOf(name: string, value: unknown, source: Source): unknown {
    if (name === 'properties')
      return Object.fromEntries(Object.entries(value as Part).map(([member, schema]) => [member, within(schema, source)])); // by its name
    return name === 'enum' || name === 'const' ? value : within(value, source);
  }

  function within(value: unknown, source: Source): unknown {
    if (Array.isArray(value)) return value.map((one) => within(one, source));
    return typeof value === 'object' && value !== null ? translated(value as Part, source) : value; // a schema
  }
}

function definitionsIn(schema: string): Definitions {
  const { $defs } = createRequire(__filename)(`subsim/schemas/${schema}.json`) as { $defs: Definitions }; // ours
  return $defs;
}

function definitionOf(name: string, { definitions }: Source): Part {
  const definition = definitions[name];
  if (definition === undefined) throw new Error(`There is no definition ${name}; run npm run generate.`);
  return definition;
}

// What may be an object or a text is a text in a query.
function asText(schema: Part, source: Source): Part {
  const { if: condition, else: otherwise } =
    typeof schema.$ref === 'string' ? definitionOf(schema.$ref.replace(REFERENCE, ''), source) : schema;
  const isObjectToo = typeof condition === 'object' && condition !== null && 'type' in condition && condition.type === 'object';
  return isObjectToo ? (otherwise as Part) : schema; // a schema
}

// Names that differ in their first letter alone would be one name in many languages.
function inputName(definition: string): string {
  return `${definition.charAt(0).toUpperCase()}${definition.slice(1)}Input`;
}

// What makes clients knows no conditions; alternatives in alternatives are alternatives.
function alternativesOf(parts: readonly unknown[]): readonly unknown[] {
  return parts.flatMap((part) => (isAlternatives(part) ? part.anyOf : [part]));
}

function isAlternatives(part: unknown): part is { readonly anyOf: readonly unknown[] } {
  return typeof part === 'object' && part !== null && 'anyOf' in part && Object.keys(part).length === 1;
}

// What makes clients asks for the type of what is enumerated, too.
function typeOf({ type, enum: values, const: value }: Part): Part {
  const all: readonly unknown[] = Array.isArray(values) ? values : value === undefined ? [] : [value];
  const types = new Set(all.map((one) => (one === null ? 'null' : typeof one)));
  return type === undefined && types.size === 1 ? { type: [...types][0] } : {};
}
