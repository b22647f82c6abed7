import { useState } from 'preact/hooks';
import { jsonText, readJson } from '../calls/exact.js';
import { CopyButton } from './copy-button.js';

/** Text exactly as it is, which can be copied; more than so many lines are shown on demand. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > MOST;
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} what={label} />
      </figcaption>
      <pre tabIndex={0} aria-label={label}>
        {isLong && !isWhole ? text.slice(0, MOST) : text}
      </pre>
      {isLong && !isWhole && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            setWhole(true);
          }}
        >
          Show all {text.length.toLocaleString('en')} characters
        </button>
      )}
    </figure>
  );
}

// Characters that are shown at first.
const MOST = 20_000;

/** A value as indented JSON; text that is no JSON as it is. */
export function pretty(value: unknown): string {
  if (typeof value !== 'string') return jsonText(value, 2);
  try {
    return jsonText(readJson(value), 2);
  } catch {
    return value;
  }
}

/** A body: indented where it is JSON and no number of it would change, or byte by byte as it was sent. */
export function Body({ text, label }: { readonly text: string; readonly label: string }) {
  const [isExact, setExact] = useState(false);
  const indented = pretty(text);
  if (indented === text) return <Code text={text} label={label} />;
  return (
    <div>
      <div class="switch" role="group" aria-label={`How ${label} is shown`}>
        {[false, true].map((exact) => (
          <button
            key={String(exact)}
            type="button"
            aria-pressed={isExact === exact}
            onClick={() => {
              setExact(exact);
            }}
          >
            {exact ? 'Exact bytes' : 'Indented'}
          </button>
        ))}
      </div>
      <Code text={isExact ? text : indented} label={label} />
    </div>
  );
}
