import type { CheckedReceivers } from '../verdict.js';
import { archiveReport } from './archive.js';
import { htmlReport } from './html.js';
import { jsonReport } from './json.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';

/** The forms in which a run can be reported. */
export type ReportKind = 'junit' | 'json' | 'html' | 'markdown' | 'har';

/** What writes each form, from what was found without secrets. */
export const reportWriters: Readonly<Record<ReportKind, (checked: CheckedReceivers) => string>> = {
  junit: junitReport,
  json: jsonReport,
  html: htmlReport,
  markdown: markdownReport,
  har: archiveReport,
};
