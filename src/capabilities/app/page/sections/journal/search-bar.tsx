import { useEffect, useState } from 'preact/hooks';
import { asked, go, here } from '../../place/place.js';
import { termsIn } from './terms.js';

/** The search in the language of the journal, its terms as chips, in the address of the page. */
export function SearchBar({ offered }: { readonly offered: readonly string[] }) {
  const q = asked.value.get('q') ?? '';
  const [text, setText] = useState(q);
  useEffect(() => {
    setText(q);
  }, [q]);
  const terms = termsIn(q);
  const search = (wanted: readonly string[]): void => {
    go(here({ q: wanted.join(' '), from: undefined }));
  };
  return (
    <form
      class="search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search([text.trim()]);
      }}
    >
      <input
        id="search"
        type="search"
        aria-label="Search in the language of the journal"
        placeholder="Search: status:4xx  path:/services/v2/*  mira"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <div class="chips">
        {terms.map((term, index) => (
          <button
            key={`${term} ${String(index)}`}
            type="button"
            class="chip is-on"
            aria-label={`Take away ${term}`}
            onClick={() => {
              search(terms.filter((_, place) => place !== index));
            }}
          >
            {term} <span aria-hidden="true">×</span>
          </button>
        ))}
        {offered
          .filter((term) => !terms.includes(term))
          .map((term) => (
            <button
              key={term}
              type="button"
              class="chip"
              onClick={() => {
                search([...terms, term]);
              }}
            >
              {term}
            </button>
          ))}
      </div>
    </form>
  );
}
