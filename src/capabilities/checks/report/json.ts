import { exitCodeOf, type CheckedReceivers } from '../verdict.js';

/** A run as JSON: for each receiver its report, each result with what it means for the end. */
export function jsonReport(checked: CheckedReceivers): string {
  const { kind, version, isStrict, receivers } = checked;
  const told = receivers.map(({ url, unreached = null, stale, report, results }) => ({
    ...{ url, unreached, stale },
    report: report === undefined ? null : { ...report, results },
  }));
  return `${JSON.stringify({ kind, version, strict: isStrict, exitCode: exitCodeOf(checked), receivers: told }, undefined, 2)}\n`;
}
