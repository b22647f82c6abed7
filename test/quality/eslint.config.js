import { defineConfig } from 'eslint/config';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import subsim from './eslint-rules.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const SYNCHRONOUS = ['src/domain/**', 'src/store/**', 'src/engine/**'];
const OUTSIDE = ['src/world/**'];
// What runs in a browser has its own outside.
const PAGES = ['src/capabilities/app/page/**'];
const TERMINAL = ['src/cli.ts', 'src/cli/**'];

const asynchronous = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
  .map((kind) => `${kind}[async=true]`)
  .concat('AwaitExpression', 'ForOfStatement[await=true]', 'VariableDeclaration[kind="await using"]', 'Identifier[name=/^Promise(Like)?$/]')
  .map((selector) => ({ selector, message: 'This room is synchronous; what waits belongs to delivery or world.' }));

const dates = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Take the instant from the clock that was handed in.' },
  { selector: 'CallExpression[callee.name="Date"]', message: 'Take the instant from the clock that was handed in.' },
];

const globals = ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'performance', 'process'];
const properties = [
  ['Date', 'now'],
  ['Math', 'random'],
  ['crypto', 'randomUUID'],
  ['crypto', 'randomBytes'],
  ['crypto', 'getRandomValues'],
];
const modules = ['timers', 'timers/promises', 'perf_hooks', 'process'];
const randomness = ['randomBytes', 'randomUUID', 'randomInt', 'randomFill', 'randomFillSync', 'getRandomValues', 'webcrypto'];
const worldly = 'Only src/world may reach for this; let it be handed in.';

/** The bans on what belongs to src/world, less the names that a room is trusted with. */
function outsideBans(trusted = []) {
  const isBanned = (name) => !trusted.includes(name);
  const banned = globals.filter(isBanned);
  return {
    'no-restricted-globals': ['error', ...banned.map((name) => ({ name, message: worldly }))],
    'no-restricted-properties': [
      'error',
      ...properties.map(([object, property]) => ({ object, property, message: worldly })),
      ...['globalThis', 'global'].flatMap((object) => banned.map((property) => ({ object, property, message: worldly }))),
    ],
    'no-restricted-imports': [
      'error',
      {
        paths: [
          ...modules.filter(isBanned).flatMap((name) => [name, `node:${name}`].map((spelling) => ({ name: spelling, message: worldly }))),
          ...['crypto', 'node:crypto'].map((name) => ({ name, importNames: randomness, message: worldly })),
        ],
      },
    ],
  };
}

// What fast-check draws must be drawn again when it fails; whoever spreads settings spreads a seed among them.
const drawing = "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check|sample)$/]";
const seedless = [
  `${drawing}[arguments.length=1]`,
  `${drawing} > ObjectExpression:not(:has(SpreadElement, Property[key.name='seed']))`,
].map((selector) => ({ selector, message: 'Give it a seed, such as that of `runs`.' }));

// What the language allows and nobody means; the compiler finds the rest.
const slips = [
  'eqeqeq',
  'for-direction',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-constant-binary-expression',
  'no-control-regex',
  'no-debugger',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-fallthrough',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-regex-spaces',
  'no-self-assign',
  'no-sparse-arrays',
  'no-unassigned-vars',
  'no-unexpected-multiline',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-private-class-members',
  'no-useless-assignment',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'valid-typeof',
];

export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'error' }, rules: Object.fromEntries(slips.map((name) => [name, 'error'])) },
  {
    files: ['**/*.{ts,mts,tsx}'],
    // The sample project has types of its own.
    ignores: ['test/e2e/consumer/sample/**'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          args: 'all',
          argsIgnorePattern: '^_',
          caughtErrors: 'all',
          caughtErrorsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          varsIgnorePattern: '^_',
        },
      ],
      // Lengths are counted in code points.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Express describes requests by interfaces that extend the classes of node:http.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // The compiler takes no enum (erasableSyntaxOnly), and looking for one took a fifth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreVoidOperator: true, ignoreVoidReturningFunctions: true }],
    },
  },
  {
    files: ['src/**/*.{ts,mts,tsx}'],
    plugins: { subsim },
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'subsim/function-length': ['error', { most: 40 }],
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      'subsim/documented-exports': 'error',
    },
  },
  { files: ['src/**/*.{ts,mts}'], ignores: [...OUTSIDE, ...TERMINAL, ...PAGES], rules: outsideBans() },
  { files: TERMINAL, rules: outsideBans(['process']) },
  { files: ['src/**/*.{ts,mts}'], ignores: [...OUTSIDE, ...PAGES], rules: { 'no-restricted-syntax': ['error', ...dates] } },
  { files: SYNCHRONOUS, rules: { 'no-restricted-syntax': ['error', ...dates, ...asynchronous] } },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/e2e/consumer/sample/**'],
    rules: {
      // Test clients hand out the bodies of answers as `any`; asserting on them is what checks them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Alphabets of test data are spread from literals, which `allow` above does not cover.
      '@typescript-eslint/no-misused-spread': 'off',
      'no-restricted-syntax': ['error', ...seedless],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.base],
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }] },
  },
);
