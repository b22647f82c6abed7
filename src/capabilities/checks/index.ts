export type { CheckCase, Later, OrderCase, WebhookCase } from './check-case.js';
export type { Exchange } from './exchange.js';
export type { Finding, Outcome } from './finding.js';
export { orderCases } from './order/index.js';
export type { CheckKind, CheckProgress, CheckReport, CheckResult, CheckRun } from './report.js';
export { runChecks, type RunNeeds } from './run.js';
export type { CheckLimits, CheckSettings, Probe } from './settings.js';
export { newestSuite, suiteDates, type SuiteDate } from './suites.js';
export { webhookCases } from './webhook/index.js';
