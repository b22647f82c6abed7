import { checkKinds, selfTest, type CheckKind } from '../../capabilities/checks/index.js';
import { startSimulator } from '../../index.js';
import { exitCodes, type CommandCall } from '../command.js';
import { hearStopping } from './stopping.js';

/** Checks the receivers that come with Subsim, of one kind or of both, and prints a line for each; the result is the exit code. */
export async function runSelfTest(call: CommandCall, kind: CheckKind | undefined): Promise<number> {
  const stopping = hearStopping();
  let differences = 0;
  try {
    const simulator = await startSimulator({ port: 0, seed: 'empty' }, { signal: stopping.signal });
    try {
      for (const one of kind === undefined ? checkKinds : [kind]) {
        call.print(`subsim check ${one}:`);
        const tell = (line: string): void => {
          stopping.signal.throwIfAborted();
          call.print(`  ${line}`);
        };
        const told = await selfTest(one, { simulator, tell });
        differences += told.differences.length;
      }
    } finally {
      await simulator.close();
    }
  } catch (error) {
    const code = stopping.code();
    if (code === undefined) throw error;
    return code;
  } finally {
    stopping.forget();
  }
  call.print(differences === 0 ? 'Every receiver got what it should.' : `${String(differences)} outcomes are other than they should be.`);
  return differences === 0 ? exitCodes.done : exitCodes.failed;
}
