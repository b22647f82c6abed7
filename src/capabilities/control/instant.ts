/** An instant as the control API writes it: ISO 8601 with milliseconds, in UTC. */
export function isoText(instant: number): string {
  return new Date(instant).toISOString();
}

/** The same of an instant that there may not be. */
export function isoTextOf(instant: number | null): string | null {
  return instant === null ? null : isoText(instant);
}
