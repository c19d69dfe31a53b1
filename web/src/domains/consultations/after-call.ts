import { deferred } from '../../lib/release/deferred.tsx'

/** Fetched when it is over: the room itself is heavy enough. */
export const afterCall = deferred(async () => (await import('./ended-room.tsx')).EndedRoom)
