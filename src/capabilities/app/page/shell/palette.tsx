import { useEffect, useState } from 'preact/hooks';
import { go } from '../place/place.js';
import { Dialog } from '../shown/dialog.js';
import { attempt } from '../shown/act-button.js';
import { isPaletteOpen } from './open.js';
import { useEntries, type PaletteEntry } from './palette-entries.js';

const LIST = 'palette-list';

/** Finds pages and records, and does things, by typing. */
export function Palette() {
  if (!isPaletteOpen.value) return null;
  return (
    <Dialog title="Search or do" onClose={close}>
      <Finder />
    </Dialog>
  );
}

function close(): void {
  isPaletteOpen.value = false;
}

function Finder() {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState(0);
  const entries = useEntries(text);
  useEffect(() => {
    setPicked(0);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setPicked((picked + by + entries.length) % Math.max(entries.length, 1));
    else if (event.key === 'Enter') run(entries[picked]);
    else return;
    event.preventDefault();
  };
  return (
    <div class="palette">
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={LIST}
        aria-activedescendant={entries[picked] === undefined ? undefined : `${LIST}-${String(picked)}`}
        aria-label="A page, a record, or what to do"
        placeholder="A page, a record, advance 1 month …"
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={LIST} role="listbox" aria-label="What was found">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${LIST}-${String(index)}`}
            role="option"
            aria-selected={index === picked}
            onClick={() => {
              run(entry);
            }}
          >
            <span>{entry.title}</span> <span class="quiet">{entry.about}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p class="quiet">Nothing by that name. Records are found by what they show, as in “mira holt”.</p>}
    </div>
  );
}

function run(entry: PaletteEntry | undefined): void {
  if (entry === undefined) return;
  close();
  if ('href' in entry) go(entry.href);
  else void attempt(entry.act);
}
