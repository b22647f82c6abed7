import type { RecordedRequest } from '../../journal/recorded.js';

/** Takes down a request as it was answered, with the id of what led to it; null when nothing is known to. */
export type RequestJournal = (request: RecordedRequest, cause: string | null) => void;
