import { readInstant } from '../domain/calendar/dates.js';
import { frozenClock, systemClock, type Clock } from '../world/clock.js';
import { SettingsRefused } from './settings.js';

/** The clock that a setting names. Throws `SettingsRefused`. */
export function readClock(setting: string | Clock): Clock {
  if (typeof setting === 'object') return setting;
  if (setting === 'system') return systemClock();
  if (setting === 'frozen') return frozenClock(systemClock().now());
  const instant = readInstant(setting);
  if (instant === undefined)
    throw new SettingsRefused(
      `The clock must be system, frozen or an instant such as 2026-11-20T09:15:30Z; it is ${JSON.stringify(setting)}.`,
    );
  return frozenClock(instant);
}
