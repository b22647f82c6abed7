/** The API client that an environment has unless another one is named. */
export function defaultClient(environment: string): { readonly clientId: string; readonly clientSecret: string } {
  return { clientId: `subsim-${environment}`, clientSecret: `subsim-${environment}-secret` };
}

/** The secret of the receivers of an environment that a seed brings without one. */
export function defaultSecret(environment: string, kind: 'webhook' | 'callback'): string {
  return `subsim-${environment}-${kind}-secret`;
}
