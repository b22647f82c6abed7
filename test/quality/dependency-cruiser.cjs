// Who may import whom. A room is a folder of src/, or one file beside the folders; rooms.cjs lists them.
const { inside, rooms } = require('./rooms.cjs');

const ours = '^src/';
const room = (name) => (name.includes('.') ? `^src/${name.replace('.', '[.]')}$` : `^src/${name}/`);
const cli = '^src/cli([.]ts$|/)';
const named = Object.entries(rooms).filter(([name]) => name !== 'capabilities');
const library = (name) => `node_modules/(@types/)?${name}/`;

/** A room may import itself, the rooms named, and types alone from those under `types`. */
function mayImport(name, { to = [], types = [] }) {
  const from = name === 'cli' ? cli : room(name);
  const known = [from, ...to.map(room)];
  const rules = [
    {
      name: `${name}-imports`,
      comment: `${name} may import ${[...to, ...types.map((other) => `types of ${other}`)].join(', ') || 'nothing of ours'}.`,
      severity: 'error',
      from: { path: from },
      to: { path: ours, pathNot: [...known, ...types.map(room)] },
    },
  ];
  if (types.length === 0) return rules;
  return rules.concat({
    name: `${name}-imports-types-only`,
    comment: `${name} may import nothing but types from ${types.join(', ')}.`,
    severity: 'error',
    from: { path: from },
    to: { path: types.map(room), dependencyTypesNot: ['type-only', 'type-import'] },
  });
}

/** A library may be imported by its homes alone. */
function livesIn(name, ...homes) {
  return {
    name: `${name}-has-a-home`,
    comment: `${name} may be imported by ${homes.join(', ')} alone.`,
    severity: 'error',
    from: { path: ours, pathNot: homes.map((home) => (/[.]m?(ts|tsx|js)$/.test(home) ? `^src/${home}$` : `^src/${home}/`)) },
    to: { path: library(name) },
  };
}

const homes = {
  express: ['http'],
  'better-sqlite3': ['store'],
  ajv: ['schema'],
  'fast-json-patch': ['domain/json/patch.ts'],
  'csv-parse': ['simulator/importing/csv.ts'],
  marked: ['capabilities/docs/render.ts'],
  undici: ['world'],
  preact: ['capabilities/app/page'],
  microdiff: ['capabilities/app/page/shown/difference.tsx'],
  vite: ['capabilities/app/page/vite.config.mjs'],
  xml2js: ['http/formats/xml-builder.ts', 'capabilities/checks/report/junit.ts'],
  vitest: ['vitest.mts'],
};

/** A room inside another one: its neighbours by the table, and nobody but `simulator` into the files that are its own. */
function insideRule([name, { to = [], own = [] }]) {
  const house = name.split('/')[0];
  const rules = [
    {
      name: `${name}-imports`,
      comment: `Of ${house}, ${name} may import ${to.join(', ') || 'nothing but itself'}.`,
      severity: 'error',
      from: { path: room(name) },
      to: { path: room(house), pathNot: [name, ...to.map((other) => `${house}/${other}`)].map(room) },
    },
  ];
  if (own.length === 0) return rules;
  return rules.concat({
    name: `${name}-entrances`,
    comment: `${own.join(', ')} are inside ${name}; come in by its other files.`,
    severity: 'error',
    from: { path: ours, pathNot: [room(name), room('simulator')] },
    to: { path: `^src/${name}/(${own.join('|')})[.]ts$` },
  });
}

module.exports = {
  forbidden: [
    ...named.flatMap(([name, rule]) => mayImport(name, rule)),
    ...Object.entries(inside).flatMap(insideRule),
    {
      name: 'every-folder-has-a-room',
      comment: 'A folder of domain or engine needs a line in rooms.cjs.',
      severity: 'error',
      from: { path: ['^src/domain/', '^src/engine/'], pathNot: Object.keys(inside).map(room) },
      to: {},
    },
    {
      name: 'capabilities-imports',
      comment: 'A capability may import simulator.ts, what http says a guest is, and itself: what it can do, a user can do.',
      severity: 'error',
      from: { path: '^src/capabilities/([^/.]+)' },
      to: {
        path: ours,
        pathNot: ['^src/capabilities/$1(/|[.]ts$)', room('simulator.ts'), '^src/http/guests/guest[.]ts$'],
      },
    },
    {
      name: 'every-file-has-a-place',
      comment: 'A file beside the rooms needs a line in rooms.cjs.',
      severity: 'error',
      from: { path: ours, pathNot: [cli, ...Object.keys(rooms).map(room)] },
      to: {},
    },
    {
      name: 'nobody-imports-index',
      comment: 'index.ts is for those outside; only the command line, index.mts and the doors for runners of tests stand there too.',
      severity: 'error',
      from: { path: ours, pathNot: [cli, room('index.mts'), room('vitest.mts'), room('jest.ts')] },
      to: { path: room('index.ts') },
    },
    {
      name: 'nobody-imports-cli',
      severity: 'error',
      from: { path: ours, pathNot: cli },
      to: { path: cli },
    },
    {
      name: 'src-imports-no-test',
      severity: 'error',
      from: { path: ours },
      to: { path: '^test/' },
    },
    ...Object.entries(homes).map(([name, places]) => livesIn(name, ...places)),
    {
      name: 'libraries-have-homes',
      comment: 'A new library needs a home: add it to the list in this file.',
      severity: 'error',
      from: { path: ours },
      to: { path: 'node_modules/', pathNot: ['node_modules/@types/node/', ...Object.keys(homes).map(library)] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nobody is dead.',
      severity: 'error',
      from: {
        orphan: true,
        path: ours,
        pathNot: [
          ...['index.mts', 'cli.ts', 'vitest.mts'].map(room),
          '^src/capabilities/app/page/vite.config.mjs$',
          '^src/docs/assets/docs.js$',
        ],
      },
      to: {},
    },
    {
      name: 'all-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'require', 'node', 'default'] },
  },
};
