import type { ServerResponse } from 'node:http';

/** Writes a part of an answer; resolves at once while its reader keeps up, else when it has or is gone. */
export function written(response: ServerResponse, part: string | Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (response.write(part) || response.destroyed) {
      resolve();
      return;
    }
    const go = (): void => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.on('drain', go);
    response.on('close', go);
  });
}
