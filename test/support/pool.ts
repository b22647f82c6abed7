import { createServer, type Server } from 'node:http';
import { createSimulator, type Environment, type RequestRecord, type Simulator, type SimulatorSettings } from '../../src/index.js';
import { inside } from './inside.js';

/** A simulator that a test has to itself until it gives it back. */
export interface Lease extends Disposable {
  readonly simulator: Simulator;
  /** Listens for it on a free port of this machine. */
  readonly server: Server;
  /** Requests that were answered since the test has it. */
  readonly log: readonly RequestRecord[];
}

/** The settings of a simulator, and whether it must be a new one, for a test that watches a database being opened. */
export type LeaseSettings = SimulatorSettings & { readonly fresh?: boolean };

interface Pooled {
  readonly simulator: Simulator;
  readonly server: Server;
  readonly environments: readonly Environment[];
  log: RequestRecord[];
  /** Requests that were not answered yet. */
  open: number;
  /** Whether something was done that a reset does not undo. */
  isSpent: boolean;
}

// Making a simulator takes a hundred times as long as resetting it. More than so many idle ones are not worth their memory.
const MOST = 24;

// Idle simulators by the settings they were made with, the one that was used last at the end.
const idle = new Map<string, Pooled[]>();

/** A simulator with these settings as it is when it is new: one that another test has given back, reset, or a new one if it must be `fresh`. */
export function aSimulator({ fresh = false, ...settings }: LeaseSettings): Lease {
  const key = !fresh && canBeShared(settings) ? JSON.stringify(settings) : undefined;
  const pooled = (key === undefined ? undefined : take(key)) ?? made(settings);
  let isHeld = true;
  return {
    simulator: pooled.simulator,
    server: pooled.server,
    log: pooled.log,
    [Symbol.dispose]() {
      if (!isHeld) return;
      isHeld = false;
      if (key !== undefined && reset(pooled)) giveBack(key, pooled);
      else close(pooled);
    },
  };
}

// A reset does not undo what stands in files and counters; without a seed for its chance no environment is made twice; and a clock, a
// watcher or a handler of a test is its own.
function canBeShared({ data, rateLimit, randomSeed, ...settings }: SimulatorSettings): boolean {
  return data === undefined && rateLimit === undefined && randomSeed !== undefined && !holdsFunction(settings);
}

function holdsFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFunction);
}

function made(settings: SimulatorSettings): Pooled {
  const simulator = createSimulator({
    ...settings,
    onRequest(record) {
      pooled.log.push(record);
      settings.onRequest?.(record);
    },
  });
  const server = createServer(simulator.handler).listen(0);
  // The clients of tests keep their connections; none may be closed while it is used again.
  server.keepAliveTimeout = 0;
  const pooled: Pooled = { simulator, server, environments: [...simulator.environments.values()], log: [], open: 0, isSpent: false };
  noteWhatLasts(pooled);
  return pooled;
}

// The library and the control API both come by the functions of the simulator.
function noteWhatLasts(pooled: Pooled): void {
  const { simulator, server } = pooled;
  const spending = <Given extends readonly unknown[], Result>(run: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      pooled.isSpent = true;
      return run(...given);
    };
  };
  Object.assign(simulator, {
    createEnvironment: spending(simulator.createEnvironment),
    forkEnvironment: spending(simulator.forkEnvironment),
    removeEnvironment: spending(simulator.removeEnvironment),
    finish: spending(simulator.finish),
    close: spending(simulator.close),
  });
  // Their ids go on.
  for (const { faults } of pooled.environments) Object.assign(faults, { add: spending(faults.add) });
  for (const { clients } of pooled.environments)
    Object.assign(clients, { add: spending(clients.add), newSecret: spending(clients.newSecret), revoke: spending(clients.revoke) });
  server.on('request', (_, answer) => {
    pooled.open += 1;
    let isOpen = true;
    const end = (): void => {
      if (isOpen) pooled.open -= 1;
      isOpen = false;
    };
    answer.once('finish', end).once('close', end);
  });
}

function close({ simulator, server }: Pooled): void {
  simulator.close();
  server.close();
  server.closeIdleConnections();
}

// Not every test leaves a simulator that can be used again: it may have made environments, whose numbers go on, or left a request or a
// move of the clock on the way. Tokens outlive a reset, and whoever moves the clock is told how many have expired.
function reset(pooled: Pooled): boolean {
  const { server, environments, log, open, isSpent } = pooled;
  if (isSpent || open > 0 || !server.listening || log.some(({ path }) => path.startsWith('/oauth/'))) return false;
  try {
    for (const environment of environments) {
      for (const { name } of environment.snapshots.list()) environment.snapshots.remove(name);
      environment.reset();
      inside(environment).recording.remove(() => true);
    }
  } catch {
    return false;
  }
  pooled.log = [];
  return true;
}

function take(key: string): Pooled | undefined {
  return idle.get(key)?.pop();
}

function giveBack(key: string, pooled: Pooled): void {
  const others = idle.get(key) ?? [];
  idle.delete(key);
  idle.set(key, [...others, pooled]);
  const [oldest] = idle;
  if (idle.size <= MOST || oldest === undefined) return;
  idle.delete(oldest[0]);
  for (const pooled of oldest[1]) close(pooled);
}
