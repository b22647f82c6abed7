import { shared } from '../place/shared.js';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

const notices = shared<readonly Notice[]>([]);
// Milliseconds for which a notice stays.
const SHOWN = 6_000;

/** Tells what was done, or why it was not, for a few seconds. */
export function notify(text: string, tone: Notice['tone'] = 'good'): void {
  const id = (notices.value.at(-1)?.id ?? 0) + 1;
  notices.value = [...notices.value.slice(-2), { id, text, tone }];
  setTimeout(() => {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }, SHOWN);
}

/** Where they are shown, and read out. */
export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map(({ id, text, tone }) => (
        <p key={id} class={tone}>
          {text}
        </p>
      ))}
    </div>
  );
}
