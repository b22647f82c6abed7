import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test.each(['library.js', 'shop.vitest.js', 'shop.node.js', 'supertest.node.js', 'shop.jest.js', 'shop.container.js'])(
  'the README shows %s as the sample project runs it',
  (file) => {
    expect(read('README.md')).toContain(`\`\`\`js\n${read(`test/e2e/consumer/sample/${file}`)}\`\`\`\n`);
  },
);
