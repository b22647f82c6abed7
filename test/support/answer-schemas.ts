import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** JSON Schema, as far as types can say it. */
interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const SOURCE = fileURLToPath(new URL('../../src/capabilities/control/answers.ts', import.meta.url));
// The data of events is the platform's, has names that a shop chooses and can be patched.
const OPEN = 'EventDataByType';
const ANY: Readonly<Record<string, Schema>> = { Json: {}, JsonObject: { type: 'object' } };

const OPTIONS: ts.CompilerOptions = {
  ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, lib: ['lib.es2023.d.ts'], types: [] },
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true },
};

/** The schemas of what the control API answers, made of the types in `src/capabilities/control/answers.ts`: a definition for each that has a name. */
export function answerSchemas(): object {
  const program = ts.createProgram([SOURCE], OPTIONS, hostOfOurs());
  const checker = program.getTypeChecker();
  const answers = program.getSourceFile(SOURCE)?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'Answers');
  if (answers === undefined) throw new Error(`${SOURCE} has no Answers.`);
  const definitions = createDefinitions(checker);
  for (const answer of checker.getPropertiesOfType(checker.getTypeAtLocation(answers))) definitions.add(answer);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://subsim.invalid/schemas/control-answers.json',
    title: 'Answers of the control API',
    description:
      'What the calls under /_sim answer, a definition each. Generated from src/capabilities/control/answers.ts by npm run generate.',
    $defs: withReferences(definitions.all()),
  };
}

// Reads no types of packages: what is answered is of ours, and they would be a third of what is read.
function hostOfOurs(): ts.CompilerHost {
  const resolved = ({ text }: ts.StringLiteralLike, file: string): ts.ResolvedModuleWithFailedLookupLocations => {
    const resolvedFileName = resolve(dirname(file), text.replace(/[.]js$/, '.ts'));
    return { resolvedModule: text.startsWith('.') ? { resolvedFileName, extension: '.ts', isExternalLibraryImport: false } : undefined };
  };
  return { ...ts.createCompilerHost(OPTIONS), resolveModuleNameLiterals: (names, file) => names.map((name) => resolved(name, file)) };
}

// The compiler forgets by which names the members of a union and the entries of a list were told; what is like a definition is that one.
function withReferences(definitions: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const names = new Map(Object.entries(definitions).map(([name, schema]) => [textOf(schema), name]));
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return typeof value === 'object' && value !== null ? replaced(value) : value;
  };
  const inside = (schema: object): object => Object.fromEntries(Object.entries(schema).map(([word, value]) => [word, within(value)]));
  const replaced = (schema: object): object => {
    const name = isTelling(schema) ? names.get(textOf(schema)) : undefined;
    return name === undefined
      ? inside(schema)
      : { ...('description' in schema ? { description: schema.description } : {}), $ref: refTo(name) };
  };
  return Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, inside(schema)]));
}

// Two types may be any text, and two may have the same word, without being one.
function isTelling(schema: Schema): boolean {
  return schema.properties !== undefined || schema.anyOf !== undefined || (schema.enum ?? []).length > 2;
}

function textOf(schema: Schema): string {
  return JSON.stringify(schema, (word, value: unknown) => (word === 'description' ? undefined : value));
}

interface Definitions {
  /** Adds what a member stands for, under its name. */
  readonly add: (member: ts.Symbol) => void;
  readonly all: () => Readonly<Record<string, Schema>>;
}

function createDefinitions(checker: ts.TypeChecker): Definitions {
  const made = new Map<string, { readonly type: ts.Type; schema: Schema }>();
  return {
    add(member) {
      const type = checker.getTypeOfSymbol(member);
      const schema = schemaOf(type);
      if (schema.$ref === refTo(member.name)) return;
      define(member.name, type, () => ({ ...wordsOf(member), ...schema }));
    },
    all: () => Object.fromEntries([...made].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, { schema }]) => [name, schema])),
  };

  function define(name: string, type: ts.Type, make: () => Schema): void {
    const present = made.get(name);
    if (present !== undefined && present.type !== type) throw new Error(`Two types that are answered are named ${name}.`);
    if (present !== undefined) return;
    const entry = { type, schema: {} };
    made.set(name, entry);
    entry.schema = make();
  }

  function schemaOf(type: ts.Type): Schema {
    const symbol = namedBy(type);
    const known = symbol === undefined ? undefined : ANY[symbol.name];
    if (known !== undefined) return known;
    // Two of one generic type would have one name.
    const isTaken = symbol !== undefined && made.has(symbol.name) && made.get(symbol.name)?.type !== type;
    if (symbol === undefined || (isTaken && isGeneric(type))) return plainSchemaOf(type);
    define(symbol.name, type, () => ({ ...wordsOf(symbol), ...plainSchemaOf(type) }));
    return { $ref: refTo(symbol.name) };
  }

  function plainSchemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return unionOf(type.types);
    if (type.isLiteral()) return { const: type.value };
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.Unknown) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.NonPrimitive) return { type: 'object' };
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return objectOf(type);
    throw new Error(`There is no schema for ${checker.typeToString(type)}.`);
  }

  // Texts that may be one of some are one list of them, and null goes with what it stands beside.
  function unionOf(types: readonly ts.Type[]): Schema {
    const schemas = merged(types.filter(isThere).map(schemaOf));
    const values = schemas.flatMap((schema) => schema.enum ?? ('const' in schema ? [schema.const] : []));
    const plain = [
      ...new Set(schemas.flatMap(({ type, ...rest }) => (typeof type === 'string' && Object.keys(rest).length === 0 ? [type] : []))),
    ];
    const others = schemas.filter((schema) => schema.enum === undefined && !('const' in schema) && !isPlain(schema));
    const isBoolean = values.includes(true) && values.includes(false);
    const texts = values.filter((value) => typeof value !== 'boolean' || !isBoolean).sort(byText);
    const names = [...(isBoolean ? ['boolean'] : []), ...plain].sort(byText);
    const hasNullAlone = texts.length > 0 && names.length === 1 && names[0] === 'null';
    const parts: Schema[] = [
      ...(texts.length === 0
        ? []
        : [texts.length === 1 && !hasNullAlone ? { const: texts[0] } : { enum: [...texts, ...(hasNullAlone ? [null] : [])] }]),
      ...[...others].sort(byText),
      ...(names.length === 0 || hasNullAlone ? [] : [{ type: names.length === 1 ? (names[0] ?? '') : names }]),
    ];
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { anyOf: parts };
  }

  function objectOf(type: ts.Type): Schema {
    if (checker.isArrayType(type) || checker.isTupleType(type)) return listOf(type as ts.TypeReference); // lists are references
    if (type.getCallSignatures().length > 0) throw new Error(`${checker.typeToString(type)} is no JSON.`);
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const members = checker.getPropertiesOfType(type).map((member) => ({ member, type: checker.getTypeOfSymbol(member) }));
    const required = members.filter(({ member, type: each }) => !(member.flags & ts.SymbolFlags.Optional) && isCertain(each));
    return {
      type: 'object',
      ...(members.length === 0
        ? {}
        : { properties: Object.fromEntries(members.map(({ member, type: each }) => [member.name, memberOf(member, each)])) }),
      ...(required.length === 0 ? {} : { required: required.map(({ member }) => member.name) }),
      ...(index === undefined ? {} : { additionalProperties: schemaOf(index) }),
    };
  }

  function memberOf(member: ts.Symbol, type: ts.Type): Schema {
    return { ...wordsOf(member), ...(isOpen(member) ? { type: 'object' } : schemaOf(type)) };
  }

  function listOf(type: ts.TypeReference): Schema {
    const parts = checker.getTypeArguments(type);
    const [first, ...more] = parts.map(schemaOf);
    if (first === undefined || more.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
      throw new Error(`The entries of ${checker.typeToString(type)} are not of one type.`);
    return { type: 'array', items: first, ...(checker.isTupleType(type) ? { minItems: parts.length, maxItems: parts.length } : {}) };
  }

  function wordsOf(symbol: ts.Symbol): Schema {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
    return text === '' ? {} : { description: text };
  }
}

function isGeneric(type: ts.Type): boolean {
  return type.aliasTypeArguments !== undefined || ('resolvedTypeArguments' in type && type.resolvedTypeArguments !== undefined);
}

function refTo(name: string): string {
  return `#/$defs/${name}`;
}

// Types that others than the file in which they stand may name have a definition of their own.
function namedBy({ aliasSymbol, symbol }: ts.Type): ts.Symbol | undefined {
  return [aliasSymbol, symbol as ts.Symbol | undefined].find((one) => one?.declarations?.some(isOurs) === true);
}

function isOurs(declaration: ts.Declaration): boolean {
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  const isExported = isType && declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  return isExported && !declaration.getSourceFile().isDeclarationFile;
}

function isOpen({ valueDeclaration }: ts.Symbol): boolean {
  const type = valueDeclaration !== undefined && ts.isPropertySignature(valueDeclaration) ? valueDeclaration.type : undefined;
  return type?.getText().startsWith(OPEN) === true;
}

function isThere({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Undefined) === 0;
}

function isCertain(type: ts.Type): boolean {
  return type.isUnion() ? type.types.every(isThere) : isThere(type);
}

// The compiler's order depends on what it read before.
function byText(one: unknown, other: unknown): number {
  const [first = '', second = ''] = [one, other].map((each) => JSON.stringify(each));
  if (one === 'null' || other === 'null') return one === 'null' ? 1 : -1;
  return first < second ? -1 : 1;
}

function isPlain({ type, ...rest }: Schema): boolean {
  return typeof type === 'string' && Object.keys(rest).length === 0;
}

// Objects that differ only in the one text that a member of them is, such as the type of an event, are one object.
function merged(schemas: readonly Schema[]): readonly Schema[] {
  const groups = new Map<string, { readonly schema: Schema; readonly values: Map<string, Set<unknown>> }>();
  const others: Schema[] = [];
  for (const schema of schemas) {
    const constants = Object.entries(schema.properties ?? {}).filter(([, { const: value }]) => typeof value === 'string');
    if (constants.length === 0) others.push(schema);
    else {
      const key = JSON.stringify(schema, (name, value: unknown) => (name === 'const' ? '' : value));
      const group = groups.get(key) ?? { schema, values: new Map<string, Set<unknown>>() };
      for (const [name, { const: value }] of constants) group.values.set(name, (group.values.get(name) ?? new Set()).add(value));
      groups.set(key, group);
    }
  }
  return [
    ...others,
    ...[...groups.values()].flatMap(({ schema, values }) =>
      [...values.values()].filter(({ size }) => size > 1).length > 1 ? [] : [withValues(schema, values)],
    ),
  ];
}

function withValues(schema: Schema, values: ReadonlyMap<string, ReadonlySet<unknown>>): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, { const: value, ...rest }]) => {
    const all = [...(values.get(name) ?? [])].sort(byText);
    return [name, all.length > 1 ? { ...rest, enum: all } : value === undefined ? rest : { ...rest, const: value }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
