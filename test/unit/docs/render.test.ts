import { expect, test } from 'vitest';
import { createRender } from '../../../src/capabilities/docs/render.js';

const render = await createRender();

test('headings have the anchors that GitHub gives them, the second of the same text a number', () => {
  const { title, headings } = render(
    '# The page\n\n## Move the clock\n\n### `POST /_sim/clock/advance`\n\n## Move the clock\n\n## 3-D “Secure”, and ü\n',
  );

  expect(title).toBe('The page');
  expect(headings.map(({ body: _body, ...heading }) => heading)).toEqual([
    { level: 2, text: 'Move the clock', anchor: 'move-the-clock' },
    { level: 3, text: 'POST /_sim/clock/advance', anchor: 'post-_simclockadvance' },
    { level: 2, text: 'Move the clock', anchor: 'move-the-clock-1' },
    { level: 2, text: '3-D “Secure”, and ü', anchor: '3-d-secure-and-ü' },
  ]);
});

test.each([
  ['[a](orders.md)', '<a href="/docs/orders">a</a>'],
  ['[a](orders.md#after-an-order)', '<a href="/docs/orders#after-an-order">a</a>'],
  ['[a](#here)', '<a href="#here">a</a>'],
  ['[a](https://example.test/?a=1&b=2)', '<a href="https://example.test/?a=1&amp;b=2">a</a>'],
  ['[a](../../CONTRIBUTING.md)', '<p>a</p>'],
  ['![a "b"](images/clock.png)', '<img src="/docs/images/clock.png" alt="a &quot;b&quot;" loading="lazy">'],
  ['<!-- options -->\n\ntext', '<p>text</p>'],
])('%s becomes %s', (markdown, html) => {
  expect(render(markdown).html).toContain(html);
  expect(render(markdown).html).not.toContain('<!--');
});

test.each([
  ['sh run', 'Run by the tests of Subsim.'],
  ['js types', 'Its types are checked by the tests of Subsim.'],
  ['json schema seed', 'Checked against schemas/seed.json.'],
  ['yaml schema github-workflow', 'Checked by GitHub’s own parser of workflows.'],
  ['sh stand-in', 'Run by the tests of Subsim with a stand-in for Docker.'],
])('below a block marked %s stands how it is checked', (mark, sentence) => {
  const { html } = render(`\`\`\`${mark}\n<a> & "b"\n\`\`\`\n`);

  expect(html).toContain('<code>&lt;a&gt; &amp; &quot;b&quot;\n</code>');
  expect(html).toContain(`<figcaption>${sentence}</figcaption>`);
});

test('a block without a mark says nothing of checks', () => {
  expect(render('```\ntext\n```\n').html).not.toContain('figcaption');
});

test('what stands below a heading can be searched, without marks', () => {
  const { body, headings } = render(
    '# The page\n\nYou *want* [this](a.md).\n\n## More\n\n<!-- part -->\n\n| A | B |\n|---|---|\n| `x` | y |\n',
  );

  expect(body).toBe('You want this .');
  expect(headings.map((heading) => heading.body)).toEqual(['A B x y']);
});
