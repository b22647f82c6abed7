// The rooms of src/: what stands in each and whom it may import. The import rule and the page on architecture are made from this.
//
//   what   in a few words, for the page
//   to     rooms it may import
//   types  rooms of which it may import types
//   own    files that only the room itself (and simulator, which wires) may import

const core = ['domain', 'store', 'engine', 'delivery', 'schema', 'http', 'knowledge', 'world', 'journal'];

/** The rooms from the ground up. */
const rooms = {
  domain: { what: 'what the platform is: values and functions' },
  world: { what: 'all that is outside: clock, chance, sockets, files, writing the log' },
  journal: { what: 'the account of what happened in an environment', to: ['domain'] },
  schema: { what: 'JSON Schemas and what checks by them, made by the build' },
  store: { what: 'SQL, the rows of tables, sequences of ids, images of databases', to: ['domain'] },
  engine: { what: 'what the platform does: use cases in transactions', to: ['domain', 'store'], types: ['world'] },
  delivery: {
    what: 'what leaves, when, how it went; moving the clock',
    to: ['domain', 'store', 'engine', 'schema', 'journal'],
    types: ['world'],
  },
  http: { what: 'requests in, answers out, for every door', to: ['domain', 'engine', 'schema', 'journal'] },
  knowledge: { what: 'what is stated, observed and assumed: rules with ids', to: ['domain', 'http'] },
  'option.ts': { what: 'what an option is' },
  'default-credentials.ts': { what: 'the credentials that nobody named' },
  'options.ts': { what: 'every setting, once', to: ['option.ts', 'default-credentials.ts', 'domain/refusals', 'world'] },
  simulator: {
    what: 'connects the rooms: environments, seeds, settings',
    to: [...core, 'option.ts', 'default-credentials.ts', 'options.ts'],
  },
  'simulator.ts': { what: 'makes and starts a simulator; what guests may know', to: [...core, 'simulator'] },
  capabilities: {
    what: 'guests: the control API, receiver checks, inboxes, the merchant application',
    to: ['simulator.ts', 'simulator', 'http'],
  },
  testing: { what: 'for the runners of tests: matchers, the journal as text', to: ['simulator.ts', 'journal'] },
  'index.ts': { what: 'the library', to: ['domain', 'simulator.ts', 'simulator', 'capabilities', 'testing'] },
  cli: {
    what: 'the commands, flags, configuration file',
    to: [
      'index.ts',
      'simulator.ts',
      'capabilities/checks',
      'option.ts',
      'default-credentials.ts',
      'options.ts',
      'domain/calendar',
      'domain/refusals',
      'schema',
      'world',
    ],
  },
  'index.mts': { what: 'the same library for import', to: ['index.ts'] },
  build: { what: 'what builds the source, for npm start and for the package' },
  'vitest.mts': { what: 'a fixture and matchers for vitest', to: ['index.ts'] },
  'jest.ts': { what: 'matchers for jest', to: ['index.ts'] },
  'jest.mts': { what: 'the same for import', to: ['jest.ts'] },
};

/** The rooms inside domain, engine and http. */
const inside = {
  'domain/steps': { what: 'long work in steps' },
  'domain/refusals': { what: 'the catalogue of refusals', own: ['refusal', 'access-refusals'] },
  'domain/access': { what: 'what a credential allows' },
  'domain/calendar': { what: 'dates, zones, durations, intervals' },
  'domain/json': { what: 'JSON that keeps what it was given; patches', to: ['refusals', 'steps'], own: ['json-text', 'pointer'] },
  'domain/records': {
    what: 'what a resource, a member and a record are',
    to: ['json', 'calendar', 'refusals'],
    own: ['relative-date'],
  },
  'domain/events': {
    what: 'types of event, destinations, retries',
    to: ['calendar', 'json', 'records', 'refusals'],
    own: ['members'],
  },
  'domain/scheduling': {
    what: 'when orders fall due',
    to: ['calendar', 'json', 'records', 'refusals'],
    own: ['params'],
  },
  'domain/orders': {
    what: 'requests for orders, their answers and effects',
    to: ['calendar', 'json', 'records', 'refusals', 'scheduling'],
    own: ['request-address', 'request-item', 'request-members', 'request-payment'],
  },
  'domain/search': { what: 'words that are looked for in records', to: ['json', 'records', 'refusals', 'steps'] },
  'domain/vault': { what: 'cards, payment profiles, transactions', to: ['calendar', 'json', 'records'] },
  'domain/configuration': {
    what: 'the members of config',
    to: ['calendar', 'events', 'json', 'orders', 'records', 'refusals'],
  },
  'domain/resources': {
    what: 'every resource, one file each',
    to: ['calendar', 'json', 'records', 'refusals', 'scheduling', 'vault'],
  },
  'domain/reports': { what: 'the columns and rows of reports, as CSV', to: ['calendar', 'json', 'orders', 'records', 'scheduling'] },
  'engine/foundation': { what: 'clock, chance, view and paging of an environment' },
  'engine/change': { what: 'how records change: unit of work, saver, history', to: ['foundation'] },
  'engine/access': { what: 'clients, tokens, rate limit', to: ['foundation'] },
  'engine/events': { what: 'events, destinations, outbox', to: ['foundation'] },
  'engine/lists': { what: 'filters of lists, reports', to: ['foundation'] },
  'engine/records': { what: 'create, read, update, patch, batches, actions', to: ['change', 'foundation'] },
  'engine/search': { what: 'what is found in records and orders', to: ['foundation'], own: ['place', 'searched', 'sources'] },
  'engine/settings': {
    what: 'config, intervals, scheduling rules, profiles, quotes',
    to: ['change', 'foundation', 'records'],
    own: ['configuration-edits', 'intervals', 'own-environment', 'setting-records'],
  },
  'engine/vault': {
    what: 'profiles, tokens, charges',
    to: ['change', 'foundation'],
    own: ['apple-pay', 'keeper', 'profiles', 'requests', 'tokens'],
  },
  'engine/orders': {
    what: 'due orders, their attempts and outcomes',
    to: ['change', 'events', 'foundation'],
    own: ['due-orders', 'internal-handler', 'settling'],
  },
  'engine/timeline': { what: 'what happened and what comes, by instant', to: ['foundation'], own: ['cohorts', 'later-orders', 'sources'] },
  'engine/importing': {
    what: 'records from files, taken in together',
    to: ['change', 'foundation', 'orders', 'records', 'settings'],
    own: ['ids', 'loading'],
  },
  'engine/states': {
    what: 'seeds, reset, snapshots',
    to: ['change', 'events', 'foundation', 'orders', 'records', 'settings'],
    own: ['rehearsal', 'saved-state', 'snapshot-images', 'travelling'],
  },
  'http/formats': { what: 'the formats of answers', own: ['[a-z]+-format'] },
  'http/exchange': { what: 'one request and its answer: query, body, writer', to: ['formats'] },
  'http/routing': { what: 'the tree of paths, methods, 405', to: ['exchange'] },
  'http/platform': {
    what: "the platform's calls: credentials, rights, actions",
    to: ['exchange', 'formats', 'routing'],
    own: [
      'authenticate',
      'changed-by',
      'ignored-input',
      'listing',
      'order-token',
      'platform-handler',
      'request-form',
      'show-v3',
      'subscription-calls',
      'wrappers',
    ],
  },
  'http/guests': { what: 'how capabilities bring calls of their own', to: ['exchange', 'routing'], own: ['checked', 'lines'] },
  'http/versions': { what: 'which routes v1, v2 and v3 have', to: ['exchange', 'platform'] },
};

module.exports = { rooms, inside };
