import { get } from 'node:http';

/** Whether a GET of an http address answers 200 within `timeout` milliseconds. */
export function answersOk(url: string, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { signal: AbortSignal.timeout(timeout) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => {
      resolve(false);
    });
  });
}
