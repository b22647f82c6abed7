import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { at, section, shown } from '../place/place.js';
import { titled } from '../place/title.js';

interface SplitProps {
  readonly title: string;
  /** One sentence: what is listed here. */
  readonly about?: string;
  readonly actions?: ComponentChildren;
  readonly list: ComponentChildren;
  /** What was picked of the list; undefined when nothing was. */
  readonly detail: ComponentChildren;
}

/** A list, and beside it what was picked of it; on a narrow screen one of the two. */
export function Split({ title, about, actions, list, detail }: SplitProps) {
  const isOpen = detail !== undefined;
  titled(title);
  return (
    <div class={isOpen ? 'split is-open' : 'split'}>
      <section class="list" id="list" aria-label={title}>
        <Head title={title} about={about} actions={actions} />
        {list}
      </section>
      {isOpen && (
        <Detail key={shown.value.join('/')} title={title}>
          {detail}
        </Detail>
      )}
    </div>
  );
}

type HeadProps = { readonly [Name in 'title' | 'about' | 'actions']?: SplitProps[Name] | undefined };

function Head({ title, about, actions }: HeadProps) {
  return (
    <header class="page-head">
      <div>
        <h1>{title}</h1>
        {about !== undefined && <p class="quiet">{about}</p>}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </header>
  );
}

function Detail({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollTo(0, 0);
  }, []);
  return (
    <section class="detail" id="detail" tabIndex={-1} aria-label="Details" ref={place}>
      <a class="close" href={at([section.value], Object.fromEntries(new URLSearchParams(window.location.search)))}>
        Close
      </a>
      {/* The list's own heading is hidden where there is no room for both. */}
      <h1 class="narrow-only">{title}</h1>
      {children}
    </section>
  );
}

/** A page that is one thing, without a list. */
export function Page({ title, about, actions, children }: Omit<SplitProps, 'list' | 'detail'> & { readonly children: ComponentChildren }) {
  titled(title);
  return (
    <div class="page" id="list">
      <Head title={title} about={about} actions={actions} />
      {children}
    </div>
  );
}
