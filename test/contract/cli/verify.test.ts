import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { runHere } from '../../support/in-process.js';
import { aServer } from '../../support/server.js';

describe('0.4.0 point 3: subsim verify', () => {
  test('says what was sent, and ends with 1 and the differences of the nearest when it was not', async () => {
    using folder = aFolder();
    await using server = await aServer();
    await server.ask('POST', '/services/v2/customer', { body: '{"customer":{"email":"ada@example.test","first_name":"Ada"}}' });
    const wanted = ['verify', 'method:POST', 'path:/services/v2/customer', '--server', server.url];
    const [right, wrong, broken] = ['{"customer":{"first_name":"Ada"}}', '{"customer":{"first_name":"Eve"}}', '{'].map((text, index) =>
      folder.write(`${String(index)}.json`, text),
    );

    const found = await runHere([...wanted, 'status:400', '--body', right ?? '', '--times', '1']);
    const missed = await runHere([...wanted, '--body', wrong ?? '']);
    const asJson = await runHere([...wanted, '--body', wrong ?? '', '--json']);
    const webhook = await runHere(['verify', 'kind:delivery', '--server', server.url]);

    expect([found.code, found.output]).toEqual([
      0,
      expect.stringMatching(/^Found 1 like this request: POST \/services\/v2\/customer, status 400, body /),
    ]);
    expect([missed.code, missed.output]).toEqual([1, '']);
    expect(missed.errors).toContain('\n  - body.customer.first_name: expected "Eve", found "Ada"\n');
    expect([asJson.code, JSON.parse(asJson.output)]).toMatchObject([1, { code: 422, nearest: [{ differences: [{ expected: 'Eve' }] }] }]);
    expect(webhook.errors).toContain('The journal has no attempts to deliver a webhook.');
    for (const words of [['verify'], [...wanted, '--body', broken ?? ''], [...wanted, '--body', 'nowhere.json']])
      expect(await runHere(words)).toEqual({ code: 2, output: '', errors: expect.stringMatching(/^[^\n]+\n$/) as string });
  });
});
