/** A call as the `fetch` of the platform makes it. */
export type OwnCall = (url: URL, init: RequestInit) => Promise<Response>;

/** Calls a server of this process over its socket, as any client does. */
export const ownCall: OwnCall = (url, init) => fetch(url, init);
