const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends the process at the first SIGINT or SIGTERM with the exit code that shells have for it, until the result is called. The first
 * process of a container would not end by itself.
 */
export function endAtSignals(): () => void {
  const end = (signal: keyof typeof EXIT_CODES): void => process.exit(EXIT_CODES[signal]);
  process.on('SIGINT', end).on('SIGTERM', end);
  return () => void process.off('SIGINT', end).off('SIGTERM', end);
}

/** Listens for SIGINT, SIGTERM and SIGHUP, which then do nothing else, until the result is called. */
export function hearSignals(listen: (signal: NodeJS.Signals) => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}

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
