import { reportWriters, type CheckedReceivers } from '../../capabilities/checks/index.js';
import { refuseTaken, writeFile } from '../../world/files.js';
import { UsageRefused } from '../arguments.js';
import type { ReportFile } from './asked.js';

/** Refuses files that could not be written after a run. Throws `UsageRefused` and `FileUnusable`. */
export function refuseUnwritable(reports: readonly ReportFile[]): void {
  for (const [index, { path }] of reports.entries()) {
    if (reports.findIndex((other) => other.path === path) !== index)
      throw new UsageRefused(`Two reports cannot both be written to ${path}.`);
    refuseTaken(path, true);
  }
}

/** Writes a run, without its secrets, into each file. Throws `FileUnusable`. */
export function writeReports(reports: readonly ReportFile[], checked: CheckedReceivers): void {
  for (const { kind, path } of reports) writeFile(path, Buffer.from(reportWriters[kind](checked)));
}
