import { readExactInstant, type JsonObject, type SchedulingRule } from '../../simulator.js';
import { NOTHING, type Call } from './call.js';
import { isoText } from './instant.js';
import { known } from './known.js';

/** The calls about the rules by which orders of products fall due (supplement 12.5). */
export const schedulingRuleCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/scheduling-rules',
    run: ({ environment }) => ({
      status: 200,
      text: `{"schedulingRules":[${environment.schedulingRules.list().map(ruleText).join(',')}]}`,
    }),
  },
  {
    method: 'POST',
    path: '/scheduling-rules',
    body: 'schedulingRule',
    run: ({ environment, body }) => ({ status: 201, text: ruleText(environment.schedulingRules.add(body as JsonObject)) }), // has passed its schema
  },
  {
    method: 'PATCH',
    path: '/scheduling-rules/:id',
    body: 'schedulingRuleEdit',
    run({ environment, id, body }) {
      const changes = body as JsonObject; // has passed its schema
      return { status: 200, text: ruleText(known(nameOf(id), () => environment.schedulingRules.edit(id, changes))) };
    },
  },
  {
    method: 'DELETE',
    path: '/scheduling-rules/:id',
    run({ environment, id }) {
      known(nameOf(id), () => {
        environment.schedulingRules.remove(id);
      });
      return NOTHING;
    },
  },
];

function nameOf(id: number): string {
  return `scheduling rule ${String(id)}`;
}

// The data is JSON text already, and goes out as it is.
function ruleText({ id, name, type, data, ...texts }: SchedulingRule): string {
  const [created, updated] = [texts.created, texts.updated].map((text) => isoText(readExactInstant(text) ?? 0));
  return `${JSON.stringify({ id, name, type }).slice(0, -1)},"data":${data},${JSON.stringify({ created, updated }).slice(1)}`;
}
