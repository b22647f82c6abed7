import { control } from './capabilities/control/index.js';
import type { Capability } from './simulator/capability.js';
import { createSimulator as createBare, type Simulator, type SimulatorSettings } from './simulator.js';

// The guests that every simulator has.
const capabilities: readonly Capability<Simulator>[] = [control];

/** Makes a simulator without a socket. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or `RuntimeUnfit`. */
export function createSimulator(settings: SimulatorSettings = {}): Simulator {
  return createBare(settings, capabilities);
}
