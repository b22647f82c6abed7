import {
  baselineText,
  readBaseline,
  renewed,
  type CheckedReceivers,
  type KnownFailure,
  type Measure,
} from '../../capabilities/checks/index.js';
import { readTextFile, readTextFileIfAny, refuseTaken, writeFile } from '../../world/files.js';
import { UsageRefused } from '../arguments.js';

/** The known failures that a file lists; when it is to be written, it need not be there. Throws `UsageRefused` and `FileUnusable`. */
export function readExpectations(path: string | undefined, isWritten: boolean): readonly KnownFailure[] {
  if (path === undefined) return [];
  if (isWritten) refuseTaken(path, true);
  const text = isWritten ? (readTextFileIfAny(path) ?? '') : readTextFile(path);
  const known = readBaseline(text);
  if ('wrongLine' in known)
    throw new UsageRefused(
      `${path}, line ${String(known.wrongLine)}: a line has the id of a case and, where it is meant of one receiver, its address.`,
    );
  return known;
}

/** Writes what fails now into that file; the result is how many lines it has. Throws `FileUnusable`. */
export function writeExpectations(path: string, checked: CheckedReceivers, before: Pick<Measure, 'known' | 'cases'>): number {
  const text = baselineText(renewed(checked, before));
  writeFile(path, Buffer.from(text));
  return text.split('\n').length - 1;
}
