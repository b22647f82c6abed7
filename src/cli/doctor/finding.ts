/** What a check has found. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'FAIL';
  /** One sentence. */
  readonly found: string;
  /** What to do about it, or with it, a sentence as well. */
  readonly todo?: string | undefined;
}

const WIDTH = 14;

/** A finding as one line. */
export function findingLine({ check, status, found, todo }: Finding): string {
  return [status.padEnd(4), check.padEnd(WIDTH), [found, ...(todo === undefined ? [] : [todo])].join(' ')].join('  ');
}

/** The same as JSON. */
export function findingJson({ check, status, found, todo }: Finding): string {
  return JSON.stringify({ check, status, found, todo: todo ?? null });
}
