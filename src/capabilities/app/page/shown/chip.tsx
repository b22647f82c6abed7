import type { ComponentChildren } from 'preact';
import { here } from '../place/place.js';

interface ChipProps {
  /** The member of the query that it sets, and to what; picked once more it takes it away. */
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
  readonly children: ComponentChildren;
}

/** A filter of a list, in the address of the page. */
export function Chip({ name, value, isOn, children }: ChipProps) {
  return (
    <a
      class={isOn ? 'chip is-on' : 'chip'}
      href={here({ [name]: isOn ? undefined : value, from: undefined })}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
