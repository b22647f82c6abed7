import { at, section } from '../place/place.js';
import { sections } from '../place/sections.js';
import { isNavigationOpen } from './open.js';

const GROUPS = ['Watch', 'Records', 'Settings', 'Tools'] as const;

/** The sections, by group. */
export function Navigation() {
  return (
    <nav id="navigation" class={isNavigationOpen.value ? 'is-open' : ''} aria-label="Sections" onClick={close}>
      <ul>
        <Item path="" title="Start" />
      </ul>
      {GROUPS.map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {sections
              .filter((each) => each.group === group)
              .map(({ path, title }) => (
                <Item key={path} path={path} title={title} />
              ))}
          </ul>
        </div>
      ))}
      <a href="/docs">Documentation</a>
    </nav>
  );
}

function Item({ path, title }: { readonly path: string; readonly title: string }) {
  return (
    <li>
      <a href={at(path === '' ? [] : [path])} aria-current={section.value === path ? 'page' : undefined}>
        {title}
      </a>
    </li>
  );
}

function close(): void {
  isNavigationOpen.value = false;
}
