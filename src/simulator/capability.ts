import type { Guest } from '../http/guests/guest.js';

/** Makes a guest of a simulator, which sees no more of it than its users do. The simulator is there when the first request is. */
export type Capability<Simulator> = (simulator: () => Simulator) => Guest;
