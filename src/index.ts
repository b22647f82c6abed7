import { control } from './capabilities/control/index.js';
import * as bare from './simulator.js';
import type { Capability, ListenSettings, Simulator, SimulatorSettings, StartedSimulator } from './simulator.js';

// The guests that every simulator has.
const capabilities: readonly Capability[] = [control];

/** Makes a simulator without a socket. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or `RuntimeUnfit`. */
export function createSimulator(settings: SimulatorSettings = {}): Simulator {
  return bare.createSimulator(settings, capabilities);
}

/** Makes a simulator and listens. Rejects like `createSimulator` throws, or with `ListenError`. */
export async function startSimulator(settings: SimulatorSettings & ListenSettings = {}): Promise<StartedSimulator> {
  return bare.startSimulator(settings, capabilities);
}

export { FileUnusable, ListenError, Problem, RuntimeUnfit, SeedRefused, SettingsRefused, StoreUnusable } from './simulator.js';
export type {
  AttemptRecord,
  Clock,
  Environment,
  EnvironmentInput,
  ForkInput,
  ListenSettings,
  OrderRecord,
  RequestRecord,
  Simulator,
  SimulatorSettings,
  StartedSimulator,
} from './simulator.js';
