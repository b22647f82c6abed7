import { notify } from './notices.js';

/** Copies a text; where the browser allows that to secure pages only, it says so. */
export function CopyButton({ text, what, title = 'Copy' }: { readonly text: string; readonly what: string; readonly title?: string }) {
  return (
    <button
      type="button"
      class="plain"
      aria-label={`${title}: ${what}`}
      onClick={() => {
        void copy(text, what);
      }}
    >
      {title}
    </button>
  );
}

// Says that it did.
async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`Copied: ${what}.`);
  } catch {
    notify('The browser does not let this page copy; select the text instead.', 'bad');
  }
}
