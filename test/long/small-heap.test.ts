import { expect, test, vi } from 'vitest';
import { start } from '../support/command.js';
import { formatNames, idsInList } from '../support/documents.js';
import { ask } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const COUNT = 40;
const PAD = 'é'.repeat(500_000);
const AUTHORIZATION = `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`;

test('a list of 40 records of a megabyte each is answered in every format by a process with a heap of 128 MB', async () => {
  await using command = await start(['--port', '0'], { variables: { NODE_OPTIONS: '--max-old-space-size=128' } });
  const headers = { Authorization: AUTHORIZATION };
  for (let index = 0; index < COUNT; index += 1) {
    const customer = { email: `c${String(index)}@example.test`, first_name: 'C', last_name: 'D', user_defined_fields: { pad: PAD } };
    const { status } = await ask(command.url, 'POST', '/services/v2/customer', { headers, body: JSON.stringify({ customer }) });
    expect(status).toBe(201);
  }

  for (const format of formatNames) {
    const { status, text } = await ask(command.url, 'GET', `/services/v2/customers.${format}`, { headers });
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(COUNT * PAD.length);
    expect(idsInList(format, text)).toHaveLength(COUNT);
  }
});
