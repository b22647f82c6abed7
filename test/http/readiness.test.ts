import request from 'supertest';
import { expect, test } from 'vitest';
import { createApp } from '../../src/http/app.js';

/** The doors of a simulator that nobody knows, and what they are told of the data folder. */
function doors(unreadiness: () => string | undefined) {
  const nobody = (): undefined => undefined;
  return createApp({
    directory: { byToken: nobody, byClient: nobody },
    ...{ allowHosts: [], corsOrigins: [], bodyLimit: 1024, guests: [] },
    requestId: () => 'id',
    stopwatch: () => () => 0,
    record: nobody,
    withoutTokens: (text) => text,
    unreadiness,
  });
}

test('a server is ready as long as its data folder can be written, and alive in any case (#subsim-storage)', async () => {
  let reason: string | undefined;
  const app = doors(() => reason);
  const asked = async (path: string): Promise<unknown> => {
    const { status, headers, text } = await request(app).get(path);
    return [status, headers['content-type'], text];
  };

  const before = await asked('/readyz');
  reason = 'The disk is "full".';
  const meanwhile = [await asked('/readyz'), await asked('/livez')];
  reason = undefined;

  const well = [200, 'application/json', '{"status":"ok"}'];
  expect([before, meanwhile, await asked('/readyz')]).toEqual([
    well,
    [[503, 'application/json', '{"status":"not ready","reason":"The disk is \\"full\\"."}'], well],
    well,
  ]);
});
