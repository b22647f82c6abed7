/** Lets a limited number through at a time. */
export interface Gate {
  /** Resolves when there is room. */
  readonly enter: () => Promise<void> | undefined;
  readonly leave: () => void;
}

/** Makes a gate for so many. */
export function createGate(most: number): Gate {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    enter() {
      if (inside < most) {
        inside += 1;
        return undefined;
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    },
  };
}
