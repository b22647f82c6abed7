import { register } from 'node:module';

// The parser imports JSON without saying so, as bundlers let it and Node.js does not.
const HOOKS = `export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);`;

/** What GitHub's own parser finds wrong with a workflow. */
export async function workflowFaults(content: string): Promise<readonly string[]> {
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
  const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
  const { context } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}
