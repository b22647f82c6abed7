import { timers } from '../../../simulator.js';

/** News that bear numbers, for those who follow them as they come and for those who ask later. */
export interface News<T> {
  readonly all: () => readonly T[];
  readonly tell: (news: T) => void;
  /** Says that nothing more will come. */
  readonly end: () => void;
  /** The news behind a number, from 1, and those that come, until the end or the signal is aborted. */
  readonly follow: (from: Following) => AsyncGenerator<Followed<T>, void>;
}

interface Following {
  readonly after: number;
  /** Milliseconds after which it is told that there is nothing new. */
  readonly quiet: number;
  readonly signal: AbortSignal;
}

type Followed<T> = { readonly kind: 'quiet' } | { readonly kind: 'told'; readonly number: number; readonly progress: T };

/** Makes a place for news. */
export function createNews<T>(): News<T> {
  const told: T[] = [];
  const listeners = new Set<() => void>();
  let isOver = false;
  const stir = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    all: () => told,
    tell(news) {
      told.push(news);
      stir();
    },
    end() {
      isOver = true;
      stir();
    },
    async *follow({ after, quiet, signal }) {
      for (let index = after; !signal.aborted; index += 1) {
        while (told[index] === undefined && !isOver && !isAborted(signal)) if (!(await changed(quiet, signal))) yield { kind: 'quiet' };
        const progress = told[index];
        if (progress === undefined) return;
        yield { kind: 'told', number: index + 1, progress };
      }
    },
  };

  // Resolves to false when nothing has changed for so long.
  function changed(quiet: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const forget = timers.after(quiet, () => {
        done(false);
      });
      const wake = (): void => {
        done(true);
      };
      const done = (has: boolean): void => {
        forget();
        listeners.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve(has);
      };
      listeners.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

// It changes while something else is waited for.
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
