import { createSimulator, startSimulator, type Environment, type EnvironmentInput, type SimulatorSettings } from 'subsim';
import { test } from 'subsim/vitest';

const settings: SimulatorSettings = { seed: 'empty', wire: 'observed' };
const input: EnvironmentInput = { clock: '2026-11-20T09:15:30Z' };

await using simulator = await startSimulator({ ...settings, port: 0 });
using environment = await simulator.createEnvironment(input);
const later: string = (await environment.clock.advance('P3M')).to;
const held: Environment = environment;
held.snapshots.save(later.slice(0, 10));

// @ts-expect-error: a misspelt setting
createSimulator({ sed: 'empty' });
// @ts-expect-error: what serves an environment is not for its users
environment.access;
// @ts-expect-error: a number is no name
await simulator.createEnvironment({ name: 1 });

test('the fixtures are typed', ({ simulator: server, environment: own }) => {
  const url: string = server.url;
  const id: string = own.credentials.clientId;
  // @ts-expect-error: text is no number
  const wrong: number = own.name;
  return void [url, id, wrong];
});
