import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const SAMPLE = 'test/e2e/consumer/sample';

test.each([
  'library.js',
  'shop.vitest.js',
  'shop.node.js',
  'receiver.node.js',
  'declined.node.js',
  'supertest.node.js',
  'shop.jest.cjs',
  'shop.jest.js',
  'ts-jest/commonjs/jest.config.js',
  'ts-jest/modules/jest.config.js',
  'ts-jest/commonjs/shop.test.ts',
  'test_shop.py',
  'shop.container.js',
])('the README shows %s as the sample project runs it', (file) => {
  const language = file.replace(/^.*[.]c?/, '');
  expect(read('README.md')).toContain(`\`\`\`${language}\n${read(`${SAMPLE}/${file}`)}\`\`\`\n`);
});

test.each(['door.js', 'webhooks.js', 'orders.js'])('0.5.0 point 9: the README shows the example receiver %s as it is checked', (file) => {
  expect(read('README.md')).toContain(`\`\`\`js\n${read(`test/support/receivers/node/${file}`)}\`\`\`\n`);
});

test('ts-jest runs the same test by both of its presets', () => {
  for (const file of ['shop.test.ts', 'tsconfig.json'])
    expect(read(`${SAMPLE}/ts-jest/modules/${file}`)).toBe(read(`${SAMPLE}/ts-jest/commonjs/${file}`));
});
