/** For whoever looks into the browser: what failed and nobody waits for. The only place that writes to the console. */
export const logFailure = (what: string, error: unknown): void => console.warn(what, error)
