import { memberOf, settingValue, type Option } from '../../src/option.js';
import { optionRows } from '../../src/options.js';

/** The JSON Schema of the configuration file. */
export function optionsSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://subsim.invalid/schemas/options.json',
    title: 'subsim.config.json',
    description: 'Settings of Subsim. A flag counts over its variable, that over this file. Generated from the options; do not edit.',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(optionRows.map(([name, option]) => [memberOf(name), schemaOf(option)])),
    },
    additionalProperties: false,
  };
}

function schemaOf({ kind, help, choices, range, pattern, fault, fallback }: Option): object {
  const described = { description: help, ...(fallback === undefined ? {} : { default: fallback }) };
  const internal = pattern?.test('internal') === true ? ', or be internal' : '';
  const words = fault === undefined ? {} : { 'x-message': `must begin with http:// or https://${internal}` };
  const text = { type: 'string', minLength: 1, ...(pattern === undefined ? {} : { pattern: pattern.source }), ...words };
  switch (kind) {
    case 'integer':
    case 'seconds':
      return { type: 'integer', minimum: range?.[0] ?? 0, maximum: range?.[1] ?? Number.MAX_SAFE_INTEGER, ...described };
    case 'choice':
      return { enum: choices, ...described };
    case 'list':
      return { type: 'array', items: text, ...described };
    case 'switch':
      return { type: 'boolean', ...described };
    case 'text':
      return { ...text, ...described };
  }
}

/** The source text of the library's settings that are options, too. */
export function optionSettings(): string {
  return [
    '// Generated from the table in src/options.ts by `npm run generate`; do not edit.',
    interfaceText('The settings of a simulator that are options of the command line, too.', 'OptionSettings', false),
    interfaceText('Where a simulator listens.', 'ListenSettings', true),
  ].join('\n\n');
}

function interfaceText(sentence: string, name: string, isForListening: boolean): string {
  const own = optionRows.flatMap(([, option]) => ((option.isForListening ?? false) === isForListening ? memberText(option) : []));
  return [`/** ${sentence} */`, `export interface ${name} {`, ...own, '}'].join('\n');
}

function memberText(option: Option): readonly string[] {
  const { setting, help, comment = help, fallback } = option;
  if (setting === undefined) return [];
  const value = settingValue(option, fallback);
  const standard = value === undefined || Array.isArray(value) ? '' : ` Default: ${String(value)}.`;
  return [`  /** ${comment}${standard} */`, `  readonly ${setting}?: ${typeOf(option)} | undefined;`];
}

function typeOf({ kind, choices = [] }: Option): string {
  switch (kind) {
    case 'integer':
    case 'seconds':
      return 'number';
    case 'choice':
      return choices.map((choice) => `'${choice}'`).join(' | ');
    case 'list':
      return 'readonly string[]';
    case 'switch':
      return 'boolean';
    case 'text':
      return 'string';
  }
}
