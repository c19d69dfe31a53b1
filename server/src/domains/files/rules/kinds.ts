import { KIND_FORM } from '@salama/contract/kernel/kind'
import type { FileKinds, RegisteredKind } from '../ports.ts'

/** Throws when a kind is malformed, registered twice, or public without a ratio. */
export function kindsByName(kinds: readonly RegisteredKind[]): FileKinds {
  const byName = new Map<string, RegisteredKind>()
  for (const kind of kinds) {
    const isWhole = kind.access !== 'public' || kind.ratio !== undefined
    if (!KIND_FORM.test(kind.kind) || byName.has(kind.kind) || !isWhole)
      throw new Error(`the kind of file «${kind.kind}» is malformed, incomplete or registered twice`)
    byName.set(kind.kind, kind)
  }
  return byName
}
