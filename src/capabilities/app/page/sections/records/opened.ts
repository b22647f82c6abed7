import type { Kind, Shown } from './kinds.js';

/** A record that is shown, and what asks for it anew. */
export interface Opened {
  readonly kind: Kind;
  readonly id: string;
  readonly record: Shown;
  readonly reload: () => void;
}
