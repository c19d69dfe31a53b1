/** A fault that changes nothing anybody could notice, by the lines it changes, so that an edit elsewhere keeps it. */
export type Equivalent = { path: string; before: string; after: string; why: string }

export const EQUIVALENT: readonly Equivalent[] = []
