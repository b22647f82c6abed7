import { Problem, type Capability, type OpenedFace, type Simulator } from '../../../simulator.js';
import type { Guest } from '../../../http/guests/guest.js';

const READABLE = /^\/(?:environments\/:environment\/)?\/?(?:requests|journal|trace|stream)(?:\/|$)/;
const ALIVE = new Set(['/livez', '/readyz']);
const SENTENCE = 'This is a journal that was opened from a file; it is read under /_sim and nothing else is served.';

/** What reads a journal: calls, and pages that show what these answer. */
interface Readers {
  readonly control: Capability;
  readonly app: Capability;
  readonly docs: Capability;
}

/** What serves a journal that was opened from a file: the calls of the control API that read it, the pages, and nothing beside them. */
export function openedCapabilities(face: OpenedFace, { control, app, docs }: Readers): readonly Capability[] {
  return [(simulator) => readOnly(control(() => withFace(simulator(), face))), app, docs, () => everythingElse];
}

function readOnly(guest: Guest): Guest {
  return {
    ...guest,
    rows: guest.rows.map((row) => (row.method === 'GET' && READABLE.test(row.path) ? row : { ...row, open: refuse })),
    unknownRoute: refused,
  };
}

function withFace(simulator: Simulator, face: OpenedFace): Simulator {
  const environment = { ...simulator.environment, ...face };
  return { ...simulator, environment, environments: new Map([[environment.name, environment]]) };
}

// Its prefix begins every path.
const everythingElse: Guest = {
  prefix: '',
  schema: 'control',
  rows: [],
  headers: {},
  guardPath(path) {
    if (!ALIVE.has(path)) refuse();
  },
  unknownRoute: refused,
};

function refuse(): never {
  throw refused();
}

function refused(): Problem {
  return new Problem('state-refused', SENTENCE, {
    hint: 'GET /_sim/journal, /_sim/requests, /_sim/trace/{id}, /_sim/stream and /_sim/journal/export.',
  });
}
