import type { ComponentChildren } from 'preact';
import type { Refused } from '../calls/call.js';
import type { Loaded } from '../calls/loaded.js';

interface Children {
  readonly children?: ComponentChildren;
}

/** What colours a word: how something went. */
export type Tone = 'good' | 'bad' | 'wait' | 'calm';

/** A word that says how something stands. */
export function Badge({ tone = 'calm', children }: Children & { readonly tone?: Tone | undefined }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** What stands where there is nothing to show: what it would be, and what to do for that. */
export function Empty({ title, children }: Children & { readonly title: string }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      <div>{children}</div>
    </div>
  );
}

/** A hint, with links to the pages that it names. */
export function Hint({ text }: { readonly text: string }) {
  return text.split(/(\S*\/docs\/[\w#-]+)/).map((part, index) => (index % 2 === 1 ? <a href={part}>{part}</a> : part));
}

/** Why something was refused, with the way out and the rule. */
export function Fault({ refused }: { readonly refused: Refused }) {
  return (
    <div class="fault" role="alert">
      <p>{refused.message}</p>
      {refused.hint !== '' && refused.hint !== refused.message && (
        <p class="quiet">
          <Hint text={refused.hint} />
        </p>
      )}
      {refused.rule !== '' && (
        <p class="quiet">
          Rule <code>{refused.rule}</code>
        </p>
      )}
    </div>
  );
}

/** Shows what was asked for: its answer, or why there is none. */
export function Shown<Answer>({
  loaded: { value, refused },
  children,
}: {
  readonly loaded: Loaded<Answer>;
  readonly children: (value: Answer) => ComponentChildren;
}) {
  if (refused !== undefined) return <Fault refused={refused} />;
  if (value === undefined) return <p class="quiet loading">Loading …</p>;
  return <>{children(value)}</>;
}

/** A part of a page under a heading, with what can be done there. */
export function Part({ title, actions, children }: Children & { readonly title: string; readonly actions?: ComponentChildren }) {
  return (
    <section class="part">
      <header class="part-head">
        <h2 class="part-title">{title}</h2>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Names and values below each other. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  const shown = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl class="facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
