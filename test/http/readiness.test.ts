import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aServer } from '../support/server.js';
import { aFolder } from '../support/unit/folder.js';

test('a server is ready as long as its data folder can be written, and alive in any case (#subsim-storage)', async () => {
  using folder = aFolder();
  const [data, elsewhere] = [folder.file('data'), folder.file('elsewhere')];
  await using server = await aServer({ data });
  const asked = async (path: string): Promise<unknown> => {
    const { status, headers, text } = await server.ask('GET', path);
    return [status, headers['content-type'], JSON.parse(text)];
  };

  const before = await asked('/readyz');
  renameSync(data, elsewhere);
  writeFileSync(data, '');
  const meanwhile = [await asked('/readyz'), await asked('/livez')];
  rmSync(data);
  mkdirSync(data);
  const after = await asked('/readyz');
  rmSync(data, { recursive: true });
  renameSync(elsewhere, data);

  const well = [200, 'application/json', { status: 'ok' }];
  const reason = expect.stringMatching(/^The data folder .* cannot be written: .*\.$/) as string;
  expect([before, meanwhile, after]).toEqual([well, [[503, 'application/json', { status: 'not ready', reason }], well], well]);
});
