import { atOnce } from '../../../src/domain/steps/steps.js';
import { describe } from '../../../src/capabilities/control/description/document.js';
import { formsOf } from '../../../src/capabilities/control/group.js';
import { braced } from '../../../src/capabilities/control/paths.js';
import { groupsBelow } from '../../../src/capabilities/control/groups.js';
import { code, groupsOf, plain } from './markdown.js';
import type { Document, Operation, Part } from '../described.js';

const PREFIX = '/_sim';

interface Described {
  readonly title: string;
  readonly operation: Operation;
}

type Schemas = Readonly<Record<string, Part & { readonly properties?: object; readonly required?: readonly string[] }>>;

/** Every call of the control API: what it does, what it takes, what it answers. */
export function callParts(): string {
  const groups = groupsBelow(PREFIX);
  const document = atOnce(describe(groups, { prefix: PREFIX, version: '' })) as Document;
  const schemas = document.components.schemas as Schemas;
  const forms = groups.flatMap(formsOf).filter(({ isOfEnvironment }) => !isOfEnvironment);
  const calls = forms.flatMap(({ call: { method, path } }) => {
    const whole = PREFIX + braced(path);
    const operation = document.paths[whole]?.[method.toLowerCase()];
    return operation === undefined ? [] : [{ title: `${method} ${whole}`, operation }];
  });
  return groupsOf(calls, ({ operation }) => operation.tags[0] ?? '')
    .map(([name, some]) => {
      const about = groups.find((group) => group.name === name)?.about ?? '';
      return `### ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n${about}\n\n${some.map((each) => callText(each, schemas)).join('\n\n')}`;
    })
    .join('\n\n');
}

function callText({ title, operation }: Described, schemas: Schemas): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => code(name));
  const body = membersOf(requestBody, schemas);
  const facts = [
    query.length === 0 ? '' : `Query: ${query.join(', ')}.`,
    body.length === 0 ? '' : `Body: ${body.join(', ')}.`,
    answerOf(responses),
    `Named ${code(operationId)}.`,
  ];
  return `#### ${title}\n\n${plain(summary)}\n\n${facts.filter((fact) => fact !== '').join(' ')}`;
}

// Those that have to be there are marked.
function membersOf(body: Part | undefined, schemas: Schemas): readonly string[] {
  const reference = body?.content?.['application/json']?.schema?.$ref;
  const { properties = {}, required = [] } = schemas[reference?.split('/').at(-1) ?? ''] ?? {};
  return Object.keys(properties).map((name) => (required.includes(name) ? `${code(name)} (needed)` : code(name)));
}

function answerOf(responses: Operation['responses']): string {
  const [status, { content = {} }] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? (['', {}] as const);
  const kinds = Object.entries(content).map(([type, { schema }]) => {
    const name = schema?.$ref?.split('/').at(-1);
    return name === undefined ? code(type) : code(name);
  });
  return kinds.length === 0 ? `Answers ${status}.` : `Answers ${status} with ${kinds.join(', or ')}.`;
}
