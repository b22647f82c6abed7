import { createRequire } from 'node:module';
import { call, reply } from '../call.js';
import { formsOf, type Group } from '../group.js';
import { braced } from '../paths.js';

/** What is described. */
interface Described {
  readonly prefix: string;
  readonly groups: () => readonly Group[];
}

const PATH = '/control.openapi.json';

/** The calls that tell which calls there are: in short, and as a document from which clients are made (OpenAPI 3.1). */
export function descriptionGroup({ prefix, groups }: Described): Group {
  let text: string | undefined;
  return {
    name: 'description',
    about: 'Which calls there are.',
    own: [
      call(
        'GET /',
        {
          id: 'description.index',
          summary: 'Lists the calls, each with what it does and the page that tells of it.',
          answer: 'Index',
        },
        ({ simulator }) => {
          const environments = [...simulator.environments.keys()];
          const calls = listed(prefix, groups());
          const pages = Object.fromEntries(Object.keys(calls).map((name) => [name, `/docs/control#${anchorOf(name)}`]));
          return reply({ version: ownVersion(), description: prefix + PATH, documentation: '/docs', environments, calls, pages });
        },
      ),
    ],
    calls: [
      call(
        `GET ${PATH}`,
        { id: 'description.document', summary: 'Describes all calls as an OpenAPI document, version 3.1.', answer: 'Description' },
        async ({ inTurns }) => {
          // Most simulators are never asked for it.
          const { describe } = await import('./document.js');
          text ??= JSON.stringify(await inTurns(describe(groups(), { prefix, version: ownVersion() })));
          return { status: 200, headers: { 'Content-Type': 'application/json' }, body: text };
        },
      ),
    ],
  };
}

// Each call in its short form.
function listed(prefix: string, groups: readonly Group[]): Readonly<Record<string, string>> {
  const calls = groups.flatMap(formsOf).filter(({ isOfEnvironment }) => !isOfEnvironment);
  return Object.fromEntries(calls.map(({ call: { method, path, about } }) => [`${method} ${prefix}${braced(path)}`, about.summary]));
}

// Where the page tells of a call, as its headings are turned into anchors.
function anchorOf(call: string): string {
  return call
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');
}

function ownVersion(): string {
  const { version } = createRequire(__filename)('subsim/package.json') as { version: string }; // every package has one
  return version;
}
