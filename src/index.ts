export { createSimulator } from './assembly.js';
export {
  FileUnusable,
  Problem,
  RuntimeUnfit,
  SeedRefused,
  SettingsRefused,
  StoreUnusable,
  type AttemptRecord,
  type Clock,
  type EnvironmentInput,
  type ForkInput,
  type OrderRecord,
  type RequestRecord,
  type Simulator,
  type SimulatorSettings,
} from './simulator.js';
export type { Environment } from './simulator/environment.js';
export { ListenError, startSimulator, type ListenSettings, type StartedSimulator } from './start.js';
