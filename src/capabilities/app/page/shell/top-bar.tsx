import { isPaused, streaming } from '../calls/stream.js';
import { at, environment } from '../place/place.js';
import { ClockChip } from './clock-chip.js';
import { isNavigationOpen, isPaletteOpen } from './open.js';

/** What is there on every page: the environment, its clock, whether lists move, and the way to everything else. */
export function TopBar() {
  return (
    <header class="top">
      <button
        type="button"
        class="menu plain"
        aria-controls="navigation"
        aria-expanded={isNavigationOpen.value}
        onClick={() => {
          isNavigationOpen.value = !isNavigationOpen.value;
        }}
      >
        Menu
      </button>
      <a class="brand" href={at([])}>
        Subsim
      </a>
      <a class="environment" href={at(['environments'])} title="Environments: make one, look at another">
        <span class="quiet wide-only">Environment</span> <strong>{environment.value}</strong>
      </a>
      <ClockChip />
      <LiveSwitch />
      <button
        type="button"
        class="search-all"
        onClick={() => {
          isPaletteOpen.value = true;
        }}
      >
        <span>Search or do …</span> <kbd>⌘K</kbd>
      </button>
    </header>
  );
}

const STATES = { open: 'Live', connecting: 'Connecting', lost: 'Lost' } as const;

function LiveSwitch() {
  const state = isPaused.value ? 'Paused' : STATES[streaming.value];
  return (
    <button
      type="button"
      class={`live ${isPaused.value ? 'paused' : streaming.value}`}
      aria-pressed={isPaused.value}
      title={isPaused.value ? 'Lists stand still; click to let them go on' : 'Lists show what comes; click to let them stand still'}
      onClick={() => {
        isPaused.value = !isPaused.value;
      }}
    >
      <span class="dot" aria-hidden="true" /> {state}
    </button>
  );
}
