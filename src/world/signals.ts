const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isAsked) process.exit(EXIT_CODES[signal]);
        isAsked = true;
        resolve();
      });
    }
  });
}
