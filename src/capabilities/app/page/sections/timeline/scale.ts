import type { TimelineDay } from '../../../../../simulator.js';

/** The size of the drawing, in its own units. */
export const WIDTH = 1000;
/** Likewise. */
export const HEIGHT = 190;
/** Where the line runs that parts what happened from what comes. */
export const LINE = 100;
// How high the bars are at most.
const TALLEST = 78;

const DAY = 86_400_000;

/** Between instants and places in the drawing. */
export interface Scale {
  readonly xOf: (milliseconds: number) => number;
  readonly instantAt: (x: number) => number;
  /** The width of a day. */
  readonly day: number;
}

/** The scale on which so many days fill the drawing. */
export function scaleOf(days: readonly TimelineDay[]): Scale {
  const from = Date.parse(days[0]?.begins ?? '');
  const last = Date.parse(days.at(-1)?.begins ?? '');
  const whole = last + DAY - from;
  return {
    xOf: (milliseconds) => ((milliseconds - from) / whole) * WIDTH,
    instantAt: (x) => from + (Math.min(Math.max(x, 0), WIDTH) / WIDTH) * whole,
    day: (DAY / whole) * WIDTH,
  };
}

/** How much happened or is due on a day. */
export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How high a bar is: square roots, so that a day with one thing is seen beside a day with a thousand. */
export function heightOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(3, (Math.sqrt(count) / Math.sqrt(most)) * TALLEST);
}
