import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call, Refused, type Method } from '../calls/call.js';
import { notify } from './notices.js';

interface ActProps {
  readonly children: ComponentChildren;
  /** Does it; what it resolves to is told, when it is a text. */
  readonly act: () => Promise<unknown>;
  /** Asked before; without it nothing is. */
  readonly confirm?: string;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly title?: string | undefined;
}

/** A button that does something by the control API, once at a time, and tells how that went. */
export function Act({ children, act, confirm, kind, title }: ActProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    // A question of the browser's own: it cannot be missed, and nothing is done without an answer.
    if (confirm !== undefined && !window.confirm(confirm)) return;
    setBusy(true);
    await attempt(act);
    setBusy(false);
  };
  return (
    <button type="button" class={kind} title={title} disabled={isBusy} onClick={() => void run()}>
      {children}
    </button>
  );
}

interface DeedProps extends Omit<ActProps, 'act'> {
  readonly method?: Method;
  /** A call about the environment. */
  readonly path: string;
  readonly body?: object;
  /** What is told once it is done. */
  readonly done?: string;
  /** What is done then, such as to ask for a list anew. */
  readonly then?: () => void;
}

/** A button that makes one call of the control API: a POST unless it says otherwise. */
export function Deed({ method = 'POST', path, body, done, then, ...button }: DeedProps) {
  const act = async (): Promise<string | undefined> => {
    await call(method, path, { body });
    then?.();
    return done;
  };
  return <Act act={act} {...button} />;
}

/** Does something and tells how that went: what it resolves to, when that is a text, or why it was refused. */
export async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    const told = await act();
    if (typeof told === 'string') notify(told);
    return true;
  } catch (error) {
    notify(error instanceof Refused ? [error.message, error.hint].filter((text) => text !== '').join(' ') : String(error), 'bad');
    return false;
  }
}
