// In jest the errors of Node.js, and those of SQLite in a second file of tests, are of other classes than the ones that the library sees.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { FileUnusable, ListenError, StoreUnusable, startSimulator } = require('subsim');

test('what is wrong outside is told in jest as it is elsewhere', async () => {
  const data = mkdtempSync(join(tmpdir(), 'subsim-jest-'));
  const simulator = await startSimulator({ port: 0, data });
  const port = Number(new URL(simulator.url).port);

  await expect(startSimulator({ port })).rejects.toThrow(ListenError);
  await expect(startSimulator({ port: 0, data })).rejects.toThrow(StoreUnusable);
  await expect(startSimulator({ port: 0, data: __filename })).rejects.toThrow(FileUnusable);
  await expect(startSimulator({ port: 0, data: __filename })).rejects.not.toThrow('Error:');

  await simulator.close();
  rmSync(data, { recursive: true });
});
