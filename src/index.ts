export {
  createSimulator,
  FileUnusable,
  RuntimeUnfit,
  SeedRefused,
  SettingsRefused,
  StoreUnusable,
  type Clock,
  type RequestRecord,
  type Simulator,
  type SimulatorSettings,
} from './simulator.js';
export type { Environment } from './environment.js';
export { ListenError, startSimulator, type ListenSettings, type StartedSimulator } from './start.js';
