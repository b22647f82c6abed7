import { useState } from 'preact/hooks';
import type { Trace, TraceNode } from '../../../../../simulator.js';
import { query } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { asked, at, go, here, shown } from '../../place/place.js';
import { Code } from '../../shown/code.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { Instant } from '../../shown/instant.js';
import { Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { ThingLink } from '../../shown/thing-link.js';

const VIEWS = ['full', 'compact', 'json'] as const;

/** What led to something, and all that followed. */
export function TracePage() {
  const id = shown.value[0];
  return (
    <Page title={id === undefined ? 'Trace' : `Trace of ${id}`} about="One cause and all that followed from it.">
      {id === undefined ? <Asking /> : <Traced id={id} />}
    </Page>
  );
}

function Asking() {
  return (
    <Form
      submit="Trace it"
      onSubmit={(given) => {
        go(at(['trace', textIn(given, 'id') ?? '']));
        return Promise.resolve();
      }}
    >
      <TextField
        label="Id"
        hint="The Subsim-Request-Id of an answer, or event:9001, delivery:41, order:51, move:3, act:4"
        id="search"
        name="id"
        required
      />
    </Form>
  );
}

function Traced({ id }: { readonly id: string }) {
  const view = VIEWS.find((each) => each === asked.value.get('view')) ?? 'full';
  const whole = asked.value.get('whole') === 'true';
  const path = `/trace/${encodeURIComponent(id)}${query({ whole: whole ? true : undefined, limit: 1000 })}`;
  const loaded = useAnswer<Trace>(path, { live: 'any' });
  return (
    <>
      <div class="actions">
        <div class="switch" role="group" aria-label="How the trace is shown">
          {VIEWS.map((each) => (
            <a key={each} href={here({ view: each })} aria-current={each === view ? 'true' : undefined}>
              {each === 'json' ? 'JSON' : each}
            </a>
          ))}
        </div>
        <a href={here({ whole: whole ? undefined : 'true' })}>{whole ? 'Only what concerns it' : 'Everything of its first cause'}</a>
      </div>
      <Shown loaded={loaded}>
        {(trace) =>
          view === 'json' ? (
            <Code text={JSON.stringify(trace, null, 2)} label="The trace as the control API answers it" />
          ) : (
            <ul class={`trace ${view}`}>
              <Node node={trace.tree} isCompact={view === 'compact'} />
            </ul>
          )
        }
      </Shown>
    </>
  );
}

function Node({ node, isCompact }: { readonly node: TraceNode; readonly isCompact: boolean }) {
  const [isFolded, setFolded] = useState(false);
  const { id, kind, title, at: instant, note, isAsked, children, more } = node;
  return (
    <li class={isAsked ? `node ${kind} is-asked` : `node ${kind}`}>
      <div class="node-line">
        {children.length > 0 && (
          <button
            type="button"
            class="plain fold"
            aria-expanded={!isFolded}
            aria-label={`What ${id} led to`}
            onClick={() => {
              setFolded(!isFolded);
            }}
          >
            {isFolded ? '+' : '−'}
          </button>
        )}
        <ThingLink id={id} /> <span class="node-title">{title}</span>
        {note !== null && <em> {note}</em>}
        {!isCompact && instant !== null && <Instant at={instant} />}
      </div>
      {!isFolded && (children.length > 0 || more > 0) && (
        <ul>
          {children.map((child) => (
            <Node key={child.id} node={child} isCompact={isCompact} />
          ))}
          {more > 0 && <li class="quiet">and {more} more</li>}
        </ul>
      )}
    </li>
  );
}
