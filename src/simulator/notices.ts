import type { MoveWarning } from '../delivery/silence.js';
import type { Notice } from '../http/platform/notice.js';

/** A notice about an environment. */
export interface EnvironmentNotice extends Pick<Notice, 'message'> {
  readonly code: Notice['code'] | MoveWarning['code'];
  readonly environment: string;
}

// Notices of an environment: whoever sends ever new names fills no log.
const MOST = 50;

/** Makes what passes notices of one environment on, the same one once. */
export function createNotices(environment: string, pass: (notice: EnvironmentNotice) => void): (notice: Notice) => void {
  const passed = new Set<string>();
  return (notice) => {
    if (passed.has(notice.message) || passed.size >= MOST) return;
    passed.add(notice.message);
    pass({ environment, ...notice });
  };
}
