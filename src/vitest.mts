import { expect, test as base } from 'vitest';
import {
  assertPrintJournal,
  journalText,
  matchers,
  startSimulator,
  type Environment,
  type EnvironmentInput,
  type EnvironmentMatchers,
  type PrintJournal,
  type SimulatorSettings,
} from './index.js';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type -- as many parameters as vitest's own has, and no members of its own
  interface Matchers<T> extends EnvironmentMatchers {}
}

expect.extend(matchers);

export type { PrintJournal };

/**
 * The `test` of vitest with a `simulator` for each file and an `environment` for each test: a fresh one whose clock stands, removed
 * after the test. `simulatorSettings` and `environmentInput` say how they are made, `printJournal` when the journal is told;
 * `test.override` changes them.
 */
export const test = base
  .extend('simulatorSettings', { scope: 'file' }, (): SimulatorSettings => ({}))
  .extend('simulator', { scope: 'file' }, async ({ simulatorSettings }, { onCleanup }) => {
    const simulator = await startSimulator({ ...simulatorSettings, port: 0 });
    onCleanup(simulator.close);
    return simulator;
  })
  .extend('environmentInput', (): EnvironmentInput => ({}))
  .extend('printJournal', (): PrintJournal => 'on-failure')
  .extend('environment', async ({ simulator, environmentInput, printJournal, task }, { onCleanup }) => {
    assertPrintJournal(printJournal);
    const environment = await simulator.createEnvironment(environmentInput);
    onCleanup(() => {
      try {
        tell(environment, printJournal, task.result);
      } finally {
        environment[Symbol.dispose]();
      }
    });
    return environment;
  });

interface TestResult {
  readonly state: string;
  readonly errors?: { message: string }[] | undefined;
}

// What stands in the message of an error every reporter shows beside the failure, and nothing else is said then.
function tell(environment: Environment, printJournal: PrintJournal, result: TestResult | undefined): void {
  const error = result?.state === 'fail' ? result.errors?.at(-1) : undefined;
  // eslint-disable-next-line no-console -- vitest says beside it which test it was
  if (printJournal === 'always') console.error(journalText(environment));
  else if (printJournal === 'on-failure' && error !== undefined) error.message += `\n\n${journalText(environment)}\n`;
}
