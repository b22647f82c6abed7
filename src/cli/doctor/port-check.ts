import type { Settings } from '../../options.js';
import { whyTaken } from '../../world/diagnosis/reachability.js';
import { callJson, Unreachable, type JsonAnswer } from '../../world/json-call.js';
import type { Finding } from './finding.js';

const PATIENCE = 3_000;

/** Whether a server can listen, or who answers at its address; `isServer` when that is a Subsim. */
export async function checkPort(
  { host, port }: Settings,
  { address, isNamed }: { readonly address: string; readonly isNamed: boolean },
): Promise<{ readonly finding: Finding; readonly isServer: boolean }> {
  const check = isNamed ? 'server' : 'port';
  const answer = !isNamed && port === 0 ? undefined : await answerAt(address);
  if (answer !== undefined) return answered(answer, { check, address });
  if (isNamed) {
    const todo = 'Start it, or name another --server.';
    return { finding: { check, status: 'FAIL', found: `Nothing answers at ${address}.`, todo }, isServer: false };
  }
  const reason = await whyTaken(host, port);
  const todo = reason === undefined ? 'Nothing runs there yet; subsim starts it.' : 'Choose another --port, or --port 0 for a free one.';
  const place = port === 0 ? 'A free port' : `Port ${String(port)} on ${host}`;
  const found = reason === undefined ? `${place} is free.` : `${place} cannot be used: ${reason}.`;
  return { finding: { check, status: reason === undefined ? 'ok' : 'FAIL', found, todo }, isServer: false };
}

function answered({ status, headers, text }: JsonAnswer, { check, address }: { readonly check: string; readonly address: string }) {
  const isServer = headers['subsim-request-id'] !== undefined;
  const ending = { isServer };
  if (!isServer) {
    const who = headers.server === undefined ? '' : ` (${String(headers.server)})`;
    const finding = {
      check,
      status: 'FAIL',
      found: `What answers at ${address} is no Subsim${who}.`,
      todo: check === 'server' ? 'Name another --server.' : 'Choose another --port.',
    } as const;
    return { ...ending, finding };
  }
  if (status === 200) return { ...ending, finding: { check, status: 'ok', found: `Subsim answers at ${address} and is ready.` } as const };
  return { ...ending, finding: { check, status: 'FAIL', found: `Subsim at ${address} is not ready: ${text.trim()}` } as const };
}

async function answerAt(address: string): Promise<JsonAnswer | undefined> {
  try {
    return await callJson({ url: `${address}/readyz`, method: 'GET', body: '', signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    if (error instanceof Unreachable) return undefined;
    throw error;
  }
}
