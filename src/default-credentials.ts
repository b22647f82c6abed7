/** The API client that an environment has unless another one is named. */
export function defaultClient(environment: string): { readonly clientId: string; readonly clientSecret: string } {
  return { clientId: `subsim-${environment}`, clientSecret: `subsim-${environment}-secret` };
}

/** The secret of a receiver of an environment that a seed or the command line brings without one; the second of a kind has number 2. */
export function defaultSecret(environment: string, kind: 'webhook' | 'callback', number = 1): string {
  return `subsim-${environment}-${kind}-secret${number === 1 ? '' : `-${String(number)}`}`;
}
