// What the pages do beyond being read: the menu, the search, copying. They can be read without it.
const SHOWN = 30;

const menu = document.querySelector('.menu');
const narrow = matchMedia('(max-width: 48rem)');
const unfold = () => (menu.open = !narrow.matches);
unfold();
narrow.addEventListener('change', unfold);

const form = document.querySelector('.search');
const [input, list] = form.children;
let headings;
form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  (list.querySelector('.chosen') ?? list.querySelector('a'))?.click();
});
input.addEventListener('focus', load);
input.addEventListener('input', async () => {
  await load();
  show(found(input.value));
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  choose(event.key === 'ArrowDown' ? 1 : -1);
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target) || event.target.closest('#found') !== null) close();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
});

for (const figure of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  figure.append(button);
}

async function load() {
  headings ??= fetch('/docs/assets/headings.json').then((answer) => answer.json());
  headings = await headings;
}

// Each word has to stand in a heading, in the title of its page or in the text below it. Those that have them in the heading come first,
// and of the rest those that people have written before what is generated.
const GENERATED = ['interface', 'assumptions'];
function found(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text) => words.every((word) => placeOf(word, text) >= 0);
  const rank = ({ page, text, title, anchor }) => {
    if (has(text)) return (placeOf(words[0], text) === 0 ? 0 : 2) + (anchor === '' ? 0 : 1);
    if (has(`${text} ${title}`)) return 4;
    return GENERATED.includes(page) || /^(?:GET|POST|PUT|PATCH|DELETE) /.test(text) ? 6 : 5;
  };
  return headings
    .filter(({ text, title, body }) => has(`${text} ${title} ${body}`))
    .map((hit) => ({ ...hit, rank: rank(hit), around: around(hit, words) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SHOWN);
}

// Where a word of a text begins as one that is looked for does; -1 when none does.
function placeOf(word, text) {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1])) return at;
  return -1;
}

// What stands around the first word that is not in the heading.
function around({ text, body }, words) {
  const word = words.find((each) => placeOf(each, text) < 0);
  const at = word === undefined ? -1 : placeOf(word, body);
  if (at < 0) return '';
  const from = Math.max(0, at - 30);
  return `${from > 0 ? '…' : ''}${body.slice(from, at + 50)}…`;
}

function show(hits) {
  list.replaceChildren(
    ...hits.map(({ page, title, text, anchor, around: part }) => {
      const [item, link, place] = ['li', 'a', 'small'].map((name) => document.createElement(name));
      link.href = `/docs/${page}${anchor === '' ? '' : `#${anchor}`}`;
      place.textContent = [title, part].filter(Boolean).join(': ');
      link.append(text, place);
      item.append(link);
      return item;
    }),
  );
  if (hits.length === 0 && input.value.trim() !== '') {
    const item = document.createElement('li');
    item.textContent = 'Nothing has these words.';
    list.append(item);
  }
  list.hidden = input.value.trim() === '';
}

function choose(step) {
  const links = [...list.querySelectorAll('a')];
  const index = links.findIndex((link) => link.classList.contains('chosen'));
  links[index]?.classList.remove('chosen');
  const next = links[(index + step + links.length) % links.length];
  next?.classList.add('chosen');
  next?.scrollIntoView({ block: 'nearest' });
}

function close() {
  list.hidden = true;
}
