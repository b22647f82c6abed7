const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

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
