/** One move of a clock ahead, or one step of it, in milliseconds since 1970. */
export interface ClockMove {
  readonly from: number;
  readonly to: number;
}

/** The last moves of a clock, so that what expired can be told which one it was by. */
export interface ClockMoves {
  /** Takes note of a move; one that goes on where the last one is under way makes that longer. */
  readonly note: (move: ClockMove, goesOn?: boolean) => void;
  /** The last move over an instant; `undefined` when there was none, or many have followed. */
  readonly over: (instant: number) => ClockMove | undefined;
}

const MOST = 100;

/** Makes the list of a clock's moves. */
export function createClockMoves(): ClockMoves {
  const moves: ClockMove[] = [];
  return {
    note({ from, to }, goesOn = false) {
      const last = goesOn ? moves.pop() : undefined;
      if (to > from || last !== undefined) moves.push({ from: last?.from ?? from, to });
      if (moves.length > MOST) moves.shift();
    },
    over: (instant) => moves.findLast(({ from, to }) => from < instant && instant <= to),
  };
}
