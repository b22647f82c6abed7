import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulator, type Clock, type Environment, type SimulatorSettings } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';

const instant = '2026-11-20T09:15:30.000Z';
const later = '2027-03-01T00:00:00.000Z';

describe('0.3.0 point 5: a new environment', () => {
  test.each([
    ['through the library', ({ simulator }: Made) => simulator.createEnvironment({ name: 'run-1' })],
    ['by a call', made],
  ])('made %s stands at the instant of its simulator, and has chance from its seed and the name', async (_, make) => {
    const settings = { seed: 'empty', clock: instant, randomSeed: 7 } as const;
    const [one, again] = [anEnvironment({ ...settings, fresh: true }), anEnvironment({ ...settings, fresh: true })];
    onTestFinished(() => {
      for (const { simulator } of [one, again]) simulator.close();
    });
    await one.simulator.environment.clock.advance('P1D');

    const [run, repeated] = [await make(one), await make(again)];

    expect(textOf(run.clock.now())).toBe(instant);
    expect(secretOf(run)).toBe(secretOf(repeated));
    expect(secretOf(run)).not.toBe(secretOf(await one.simulator.createEnvironment({ name: 'run-2' })));
    expect(secretOf(run)).not.toBe(secretOf(one.simulator.environment));
  });

  test('stands at the moment of its making where the clock of its simulator runs, and at the start of it where that stands', async () => {
    const running = await environmentOf({});
    const standing = aSimulator({ clock: 'frozen' });
    const started = standing.environment.clock.now();
    await standing.environment.clock.advance('P1D');
    const begun = await standing.createEnvironment();

    expect([running.clock.kind, begun.clock.kind, begun.clock.now()]).toEqual(['frozen', 'frozen', started]);
    expect(running.clock.now()).toBe(running.clock.now());
    expect(secretOf(running)).not.toBe(secretOf(await environmentOf({})));
  });

  test('has the clock and the chance that its caller gives, over those of its simulator', async () => {
    const input = { name: 'run-1', clock: later, randomSeed: 8 };
    const [own, same] = [await environmentOf({ clock: instant, randomSeed: 7 }, input), await environmentOf({}, input)];
    const system = await environmentOf({ clock: instant }, { clock: 'system' });

    expect([textOf(own.clock.now()), system.clock.kind]).toEqual([later, 'system']);
    expect(secretOf(own)).toBe(secretOf(same));
  });

  test('follows a clock of the caller that stands, as the others do, and not one that runs', async () => {
    let present = Date.parse(instant);
    const clock: Clock = { kind: 'frozen', now: () => present };
    const follower = await environmentOf({ clock });
    present = Date.parse(later);

    expect(textOf(follower.clock.now())).toBe(later);
    expect((await environmentOf({ clock: { kind: 'system', now: () => 0 } })).clock.kind).toBe('frozen');
  });

  test('that is forked goes on at the instant of the other one, and its chance is the same each time', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        const simulator = aSimulator({ clock: instant, randomSeed: 7 });
        await simulator.environment.clock.advance('P1D');
        return simulator.forkEnvironment({ from: 'default', name: 'fork' });
      }),
    );

    expect(textOf(one?.clock.now() ?? 0)).toBe('2026-11-21T09:15:30.000Z');
    expect(one && secretOf(one)).toBe(two && secretOf(two));
  });
});

type Made = ReturnType<typeof anEnvironment>;

async function made({ simulator, bare }: Made): Promise<Environment> {
  const { status } = await bare.post('/_sim/environments').send({ name: 'run-1' });
  const environment = simulator.environments.get('run-1');
  if (status !== 201 || environment === undefined) throw new Error('It was not made.');
  return environment;
}

function aSimulator(settings: SimulatorSettings): ReturnType<typeof createSimulator> {
  const simulator = createSimulator({ seed: 'empty', ...settings });
  onTestFinished(simulator.close);
  return simulator;
}

function environmentOf(
  settings: SimulatorSettings,
  input?: Parameters<ReturnType<typeof createSimulator>['createEnvironment']>[0],
): Promise<Environment> {
  return aSimulator(settings).createEnvironment(input);
}

function secretOf({ destinations }: Environment): string | null {
  return destinations.add({ url: 'http://127.0.0.1:1/' }).secret;
}

function textOf(instant: number): string {
  return new Date(instant).toISOString();
}
