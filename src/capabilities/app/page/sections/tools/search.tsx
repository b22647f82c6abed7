import type { SearchAnswer } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, go, here } from '../../place/place.js';
import { Empty, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Hits } from '../records/hits.js';

// Rows of a page.
const ROWS = 50;

/** Records that show what was looked for. */
export function Search() {
  const [q, kinds] = [asked.value.get('q') ?? '', asked.value.get('in') ?? ''];
  const path = `/search${query({ q, in: kinds, from: asked.value.get('from') ?? '', limit: ROWS })}`;
  const loaded = useLoaded((signal) => (q === '' ? Promise.resolve(undefined) : call<SearchAnswer>('GET', path, { signal })), {
    about: path,
  });
  return (
    <Page title="Search" about="Records that hold every word somewhere in what they show.">
      <form
        class="search-bar"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('q');
          if (typeof given === 'string') go(here({ q: given.trim(), from: undefined }));
        }}
      >
        <input id="search" name="q" type="search" aria-label="Search records" defaultValue={q} />
        {kinds !== '' && (
          <div class="chips">
            <a class="chip is-on" href={here({ in: undefined })} aria-label={`Search all kinds, not only ${kinds}`}>
              {kinds} <span aria-hidden="true">×</span>
            </a>
          </div>
        )}
      </form>
      {q === '' ? (
        <Empty title="What are you looking for?">A name, an e-mail address, an id, a word in a user-defined field.</Empty>
      ) : (
        <Shown loaded={loaded}>{(answer) => answer !== undefined && <Hits answer={answer} />}</Shown>
      )}
    </Page>
  );
}
