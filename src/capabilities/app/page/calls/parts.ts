/** Reads a text as it comes and gives each part of it, up to a separator, to who wants them; ends with it, or when the signal says so. */
export async function readParts(
  body: ReadableStream<Uint8Array>,
  separator: string,
  { each, signal }: { readonly each: (part: string) => void; readonly signal?: AbortSignal },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done || signal?.aborted === true) return;
    const parts = (rest + value).split(separator);
    rest = parts.pop() ?? '';
    for (const part of parts) each(part);
  }
}

/** An event that a server sent. */
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** The event in a block of lines (HTML, "Server-sent events"); undefined for a comment. */
export function eventIn(block: string): ServerEvent | undefined {
  const lines = block.split('\n');
  const valueOf = (name: string): string =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : [])).join('\n');
  const data = valueOf('data');
  return data === '' ? undefined : { id: valueOf('id'), event: valueOf('event'), data };
}
