/** A page of the documentation: the file `src/docs/<name>.md`, shown at `/docs/<name>`. */
interface Listed {
  readonly name: string;
  /** What a reader finds there, in a few words. */
  readonly about: string;
}

/** Pages that belong together, in the order in which they are listed. */
interface Chapter {
  readonly title: string;
  readonly pages: readonly Listed[];
}

/** All pages, as the navigation has them; a new page is named here. */
export const chapters: readonly Chapter[] = [
  {
    title: 'Begin',
    pages: [
      { name: 'first-steps', about: 'Start it, call it, point your client library at it.' },
      { name: 'application', about: 'See in a browser what went in and out, and do what staff do.' },
      { name: 'limits', about: 'What it is not, what is protected, how to report a fault.' },
    ],
  },
  {
    title: 'Your systems',
    pages: [
      { name: 'webhooks', about: 'Take webhooks: a receiver from scratch, retries, secrets.' },
      { name: 'orders', about: 'Place orders: a handler from scratch, failures, the schedule.' },
      { name: 'checks', about: 'Find out what your receiver does wrong, case by case.' },
    ],
  },
  {
    title: 'Tests',
    pages: [
      { name: 'testing', about: 'Suites in vitest, node:test, jest, ts-jest and pytest; the library; CI.' },
      { name: 'journal', about: 'Find what happened, and what led to it; verify what was sent.' },
      { name: 'control', about: 'Move the clock, save states, break things: every call of /_sim.' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      { name: 'command-line', about: 'Every command, and the exit codes.' },
      { name: 'options', about: 'Every flag, variable and member of the configuration file.' },
      { name: 'data-folder', about: 'Your own data: seeds, imports, what is kept over a restart.' },
      { name: 'containers', about: 'The image, Kubernetes, a service beside your own.' },
    ],
  },
  {
    title: 'The platform',
    pages: [
      { name: 'interface', about: 'Endpoints, formats, tokens, refusals: what is served.' },
      { name: 'wire', about: 'Two ways to write answers, and which one your client wants.' },
      { name: 'assumptions', about: 'What is stated, observed and assumed: every rule with its id.' },
      { name: 'architecture', about: 'How Subsim is built, for those who change it.' },
    ],
  },
];

/** The names of all pages, in their order. */
export const pageNames: readonly string[] = chapters.flatMap(({ pages }) => pages.map(({ name }) => name));
