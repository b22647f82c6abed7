import type { CheckResult } from '../report.js';

/** A receiver does something wrong, or could not be checked: the message says what, what is right, and what to do. */
export class CheckFailed extends Error {
  static {
    this.prototype.name = 'CheckFailed';
  }

  readonly result: CheckResult;

  constructor(result: CheckResult) {
    super(sentencesOf(result));
    this.result = result;
  }
}

function sentencesOf({ id, title, outcome, expected, got, reason, advice, rule }: CheckResult): string {
  return [
    `${outcome} ${id}: ${title}.`,
    ...(expected === null ? [] : [`  expected ${expected}`]),
    ...(got === null ? [] : [`  got      ${got}`]),
    ...(reason === null ? [] : [`  ${reason}`]),
    ...(advice === null ? [] : [`  ${advice}`]),
    `  Rule ${rule.id} (${rule.mark}): ${rule.text}`,
  ].join('\n');
}
