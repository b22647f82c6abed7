/** The first and the last year of the calendar. */
export const YEARS = [1000, 9999] as const;

/** The first and the last millisecond of the calendar: of wall times, and as instants in UTC. */
export const CALENDAR = { first: Date.UTC(YEARS[0], 0), last: Date.UTC(YEARS[1] + 1, 0) - 1 } as const;

/** The milliseconds of a minute, an hour and a day of 24 hours. */
export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000] as const;
