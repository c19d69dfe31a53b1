import { createHash } from 'node:crypto'

/** The revision of what has no counter of its own: another content has another one (48 bits of its SHA-256). */
export const revisionOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6)
