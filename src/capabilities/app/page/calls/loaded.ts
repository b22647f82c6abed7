import { useEffect, useRef, useState } from 'preact/hooks';
import type { Entry, EntryKind } from '../../../../simulator.js';
import { again } from '../place/again.js';
import { environment } from '../place/place.js';
import { call, Refused } from './call.js';
import { isPaused, onEntry } from './stream.js';
import { token } from './token.js';

/** What was asked for: its answer, or why there is none. What was there before stays while it is asked again. */
export interface Loaded<Answer> {
  readonly value: Answer | undefined;
  readonly refused: Refused | undefined;
  /** Asks once more. */
  readonly reload: () => void;
}

interface Asking {
  /** Asked anew when one of these is another: as a text. */
  readonly about: string;
  /** The kinds of entry whose coming makes it worth asking again; all with `any`, none by default. */
  readonly live?: readonly EntryKind[] | 'any';
  /** Whether it is asked again although lists stand still. */
  readonly ignoresPause?: boolean;
}

// Milliseconds: what comes within that is asked for once.
const GATHERING = 150;

/** Asks the control API for what a component shows, again when something happened that may have changed it. */
export function useLoaded<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { about, live = [], ignoresPause }: Asking,
): Loaded<Answer> {
  const [state, setState] = useState<{ about?: string; value?: Answer | undefined; refused?: Refused | undefined }>({});
  const [turn, setTurn] = useState(0);
  const asked = useRef(ask);
  asked.current = ask;
  const key = `${environment.value} ${about} ${token.value ?? ''}`;
  useEffect(() => {
    const ending = new AbortController();
    asked.current(ending.signal).then(
      (value) => {
        if (!ending.signal.aborted) setState({ about: key, value });
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setState({ about: key, refused: asRefused(error) });
      },
    );
    return () => {
      ending.abort();
    };
  }, [key, turn, again.value]);
  useLive(live, ignoresPause === true, () => {
    setTurn((count) => count + 1);
  });
  const isCurrent = state.about === key;
  return {
    value: isCurrent ? state.value : undefined,
    refused: isCurrent ? state.refused : undefined,
    reload: () => {
      setTurn((count) => count + 1);
    },
  };
}

/** Asks for what a path of the environment answers to GET. */
export function useAnswer<Answer>(path: string, how: Omit<Asking, 'about'> = {}): Loaded<Answer> {
  return useLoaded((signal) => call<Answer>('GET', path, { signal }), { about: path, ...how });
}

function asRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused(String(error), { status: 0 });
}

function useLive(kinds: readonly EntryKind[] | 'any', ignoresPause: boolean, reload: () => void): void {
  const wanted = kinds === 'any' ? 'any' : kinds.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isWanted = ({ kind }: Entry): boolean => wanted === 'any' || wanted.split(' ').includes(kind);
    const forget = onEntry((entry) => {
      if (!isWanted(entry) || (isPaused.value && !ignoresPause)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, GATHERING);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [wanted, ignoresPause]);
}
