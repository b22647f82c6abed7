/** What is changed of a webhook's body. */
export interface Rewriting {
  /** Members of the event in place of its own. */
  readonly event?: Readonly<Record<string, unknown>> | undefined;
  /** `webhook_event_url`. */
  readonly url?: string | undefined;
}

interface Outer {
  readonly webhook_event: string;
  readonly webhook_event_url: string;
}

/** The body of a webhook that says something else, in the form in which Subsim writes bodies. */
export function rewritten(body: Buffer, { event = {}, url }: Rewriting): Buffer {
  const outer = JSON.parse(body.toString('utf8')) as Outer; // Subsim made it
  const inner = { ...eventIn(outer), ...event };
  return Buffer.from(
    JSON.stringify({ ...outer, webhook_event: JSON.stringify(inner), ...(url === undefined ? {} : { webhook_event_url: url }) }),
  );
}

/** What the body says in `data`, which is JSON text. */
export function dataIn(body: Buffer): Readonly<Record<string, unknown>> {
  const outer = JSON.parse(body.toString('utf8')) as Outer; // Subsim made it
  return JSON.parse(String(eventIn(outer).data)) as Readonly<Record<string, unknown>>; // likewise
}

function eventIn({ webhook_event }: Outer): Readonly<Record<string, unknown>> {
  return JSON.parse(webhook_event) as Readonly<Record<string, unknown>>; // likewise
}
