/** What wakes those who wait for something. */
export interface Waking {
  readonly wake: () => void;
  /** Resolves at the next waking, or at once when that was since the last time. */
  readonly woken: () => Promise<void>;
}

/** Makes something to wait by. */
export function createWaking(): Waking {
  let isWoken = false;
  let go = (): void => undefined;
  return {
    wake() {
      isWoken = true;
      go();
    },
    async woken() {
      if (!isWoken) await new Promise<void>((resolve) => (go = resolve));
      isWoken = false;
    },
  };
}
