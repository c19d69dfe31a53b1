/** A change that a user's open browsers read again; kept for a while for browsers that reconnect. */
export type LiveNews = { event: string; userId: string; id: string; version: number }

/** Data that nobody needs later, such as a driver's position: neither stored nor replayed. */
export type PushFrame = { event: string; userIds: readonly string[]; id: string; data: unknown }

export type BusMessage = { news: LiveNews[] } | { push: PushFrame }
