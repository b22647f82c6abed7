/**
 * Begins long work. What it gives is called between the pieces of that: it gives nothing while the work may go on, else a promise that
 * resolves once others have had their turn.
 */
export type Share = () => () => Promise<void> | undefined;
