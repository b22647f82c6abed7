// Who may import whom. A room is a folder of src/, or one file beside the folders.

const ours = '^src/';
const room = (name) => (name.includes('.') ? `^src/${name.replace('.', '[.]')}$` : `^src/${name}/`);
const cli = '^src/cli([.]ts$|/)';
const library = (name) => `node_modules/(@types/)?${name}/`;

/** A room may import itself, the rooms named, and types alone from those under `types`. */
function mayImport(name, { from = room(name), to = [], types = [] } = {}) {
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
    from: { path: ours, pathNot: homes.map((home) => (home.endsWith('.ts') ? `^src/${home}$` : `^src/${home}/`)) },
    to: { path: library(name) },
  };
}

const homes = {
  express: ['http', 'capabilities', 'capability.ts'],
  'better-sqlite3': ['store'],
  ajv: ['schema'],
  'fast-json-patch': ['domain/patch.ts'],
  undici: ['world'],
  xml2js: ['http/formats/xml.ts'],
  vitest: ['vitest.ts'],
};

const rooms = ['domain', 'store', 'engine', 'delivery', 'schema', 'http', 'journal', 'support', 'world'];
const doors = [
  'index.ts',
  'vitest.ts',
  'assembly.ts',
  'simulator.ts',
  'simulator-settings.ts',
  'setting-rules.ts',
  'seed-files.ts',
  'start.ts',
  'environment.ts',
  'environments.ts',
  'opening.ts',
  'lasting.ts',
  'seed-images.ts',
  'receivers.ts',
  'outbound.ts',
  'options.ts',
  'capability.ts',
];

module.exports = {
  forbidden: [
    ...mayImport('domain'),
    ...mayImport('world'),
    ...mayImport('schema'),
    ...mayImport('store', { to: ['domain'] }),
    ...mayImport('journal', { to: ['domain'] }),
    ...mayImport('engine', { to: ['domain', 'store'], types: ['world'] }),
    ...mayImport('delivery', { to: ['domain', 'store', 'engine', 'schema'], types: ['world'] }),
    ...mayImport('http', { to: ['domain', 'engine', 'schema'] }),
    ...mayImport('support', { to: ['domain', 'http'] }),
    ...mayImport('outbound.ts', { to: rooms }),
    ...mayImport('environment.ts', { to: [...rooms, 'outbound.ts', 'lasting.ts', 'options.ts', 'capability.ts'] }),
    ...mayImport('seed-images.ts', { to: ['domain', 'store'], types: ['environment.ts'] }),
    ...mayImport('receivers.ts', { to: ['domain', 'simulator-settings.ts'], types: ['environment.ts'] }),
    ...mayImport('lasting.ts', { to: ['domain', 'store', 'world'] }),
    ...mayImport('opening.ts', {
      to: [...rooms, 'environment.ts', 'lasting.ts', 'simulator-settings.ts', 'seed-files.ts', 'seed-images.ts', 'receivers.ts'],
      types: ['outbound.ts'],
    }),
    ...mayImport('environments.ts', {
      to: [...rooms, 'environment.ts', 'opening.ts', 'simulator-settings.ts', 'seed-files.ts'],
      types: ['outbound.ts'],
    }),
    ...mayImport('simulator.ts', {
      to: [...rooms, 'environment.ts', 'environments.ts', 'simulator-settings.ts', 'seed-files.ts', 'options.ts', 'capability.ts'],
    }),
    ...mayImport('simulator-settings.ts', { to: [...rooms, 'setting-rules.ts'], types: ['outbound.ts', 'seed-files.ts'] }),
    ...mayImport('seed-files.ts', { to: ['domain', 'engine', 'schema', 'world'] }),
    ...mayImport('assembly.ts', { to: ['simulator.ts', 'capability.ts', 'capabilities'] }),
    ...mayImport('start.ts', { to: ['assembly.ts', 'simulator.ts', 'world'] }),
    ...mayImport('options.ts', { to: ['world'] }),
    ...mayImport('index.ts', { to: ['assembly.ts', 'simulator.ts', 'start.ts', 'environment.ts', 'capabilities'] }),
    ...mayImport('cli', { from: cli, to: ['index.ts', 'options.ts', 'schema', 'world'] }),
    ...mayImport('vitest.ts', { to: ['index.ts', 'options.ts'] }),
    {
      name: 'capabilities-imports',
      comment: 'A capability may import simulator.ts, capability.ts, schema and itself: what it can do, a user can do.',
      severity: 'error',
      from: { path: '^src/capabilities/([^/.]+)' },
      to: { path: ours, pathNot: ['^src/capabilities/$1(/|[.]ts$)', ...['simulator.ts', 'capability.ts', 'schema'].map(room)] },
    },
    {
      name: 'every-file-has-a-place',
      comment: 'A file beside the rooms needs a line in this table.',
      severity: 'error',
      from: { path: ours, pathNot: ['^src/capabilities/', cli, ...[...rooms, ...doors].map(room)] },
      to: {},
    },
    {
      name: 'nobody-imports-index',
      comment: 'index.ts is for those outside; only the command line and vitest.ts stand there too.',
      severity: 'error',
      from: { path: ours, pathNot: [cli, room('vitest.ts')] },
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
      from: { orphan: true, path: ours, pathNot: ['index.ts', 'cli.ts', 'vitest.ts'].map(room) },
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
