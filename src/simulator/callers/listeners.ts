import { warn } from '../../world/warnings.js';
import type { SimulatorSettings } from '../settings.js';

/** Takes what a listener of a user throws, or what goes wrong beside requests; never throws itself. */
export type Report = (error: unknown) => void;

/** A listener of a user that keeps no work from going on: what it throws, or rejects with, is reported. */
export function heard<Given>(listen: (given: Given) => unknown, report: Report): (given: Given) => unknown {
  return (given) => {
    try {
      const result = listen(given);
      return result instanceof Promise ? result.catch(report) : undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  };
}

/** The settings with listeners that keep no work from going on: what one throws is told to `onError`, or else as a warning of the process. */
export function withHeardListeners<Given extends SimulatorSettings>(settings: Given): Given & { readonly onError: Report } {
  const { onRequest, onAttempt, onOrder, onNotice, onError } = settings;
  const report: Report = onError === undefined ? warnOf : heard(onError, warnOf);
  return {
    ...settings,
    onRequest: onRequest && heard(onRequest, report),
    onAttempt: onAttempt && heard(onAttempt, report),
    onOrder: onOrder && heard(onOrder, report),
    onNotice: onNotice && heard(onNotice, report),
    onError: report,
  };
}

// Thrown on, it would end the process in the midst of others' work.
function warnOf(error: unknown): void {
  warn(`No onError took an error: ${String(error)}`, error instanceof Error ? error.stack : undefined);
}
