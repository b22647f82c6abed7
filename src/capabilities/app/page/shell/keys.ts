import { again } from '../place/again.js';
import { at, go, section, shown } from '../place/place.js';
import { isHelpOpen, isPaletteOpen } from './open.js';

/** What keys do, as the help lists them. */
export const keys: readonly (readonly [key: string, does: string])[] = [
  ['⌘K or Ctrl-K', 'search, go anywhere, do anything'],
  ['/', 'into the search of the list'],
  ['j', 'to the next row'],
  ['k', 'to the row before'],
  ['h', 'back to the list'],
  ['l', 'into what is shown beside it'],
  ['Enter', 'open the row'],
  ['Esc', 'close what is open'],
  ['r', 'read everything again'],
  ['?', 'this help'],
];

/** Lets keys work wherever no text is being written. */
export function hearKeys(): void {
  document.addEventListener('keydown', (event) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      isPaletteOpen.value = !isPaletteOpen.value;
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
    if (isWriting(event.target)) {
      if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    if (press(event.key)) event.preventDefault();
  });
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

// Gives back whether the key does something.
function press(key: string): boolean {
  switch (key) {
    case 'j':
      return step(1);
    case 'k':
      return step(-1);
    case 'h':
      return focus('[data-row][aria-current]') || focus('[data-row]');
    case 'l':
      return focus('#detail');
    case '/':
      return focus('#search');
    case 'r':
      again.value += 1;
      return true;
    case '?':
      isHelpOpen.value = true;
      return true;
    case 'Escape':
      if (shown.value.length === 0) return false;
      go(at([section.value], Object.fromEntries(new URLSearchParams(window.location.search))));
      return true;
    default:
      return false;
  }
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

function step(by: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const current = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'));
  const next = rows[current < 0 ? 0 : Math.min(Math.max(current + by, 0), rows.length - 1)];
  next?.focus();
  return next !== undefined;
}
