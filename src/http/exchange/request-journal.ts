import type { RecordedRequest } from '../../journal/recorded.js';

/** Takes down a request as it was answered, and what led to it; it never throws. */
export type RequestJournal = (request: RecordedRequest, cause: string | null) => void;
