import type { Steps } from '../domain/steps/steps.js';

/** What happened when a piece of due work was done. */
export interface Happening {
  /** Milliseconds since 1970, by the environment's clock. */
  readonly at: number;
  readonly kind: string;
  /** What it was about and how it went, for people and programs. */
  readonly details: Readonly<Record<string, string | number | undefined>>;
}

/** Work that is due at an instant. */
export interface DueWork {
  readonly due: number;
  readonly id: number;
  /** Does it, and never rejects. Long work ends between two of its pieces once it is to stop; what remains of it is still due. */
  readonly run: (isToStop: () => boolean) => Promise<Happening>;
}

/** Where due work of a kind comes from; work of one lane is done one after another. */
export interface WorkSource {
  /** The first that is due by then, by due instant and id; of one lane when it is given. */
  readonly next: (until: number, lane?: number) => DueWork | undefined;
  /** The instant at which the next work is due; after another instant when that is given. */
  readonly earliest: (after?: number) => number | undefined;
  /** Works out what is due where that is outdated, in steps; `undefined` when nothing is. Else the next question does it at once. */
  readonly catchUp?: () => Steps<void> | undefined;
  /** The lanes that have work due. */
  readonly lanes: (until: number) => readonly number[];
}
