import { useState } from 'react'

type Edited<T> = { value: T; revision: number | undefined }

/**
 * What a person changes of something that others may change, too: untouched it follows what there is `now`; touched it stays
 * as typed, with the revision that it was filled in from.
 */
export function useEdited<T extends object>(now: T, revision: number | undefined) {
  const [edited, setEdited] = useState<Edited<T>>()
  const isChanged = edited !== undefined && JSON.stringify(edited.value) !== JSON.stringify(now)
  return {
    value: edited?.value ?? now,
    /** To be sent with the value. */
    revision: edited ? edited.revision : revision,
    isChanged,
    /** Somebody else's change came while this one was typed. */
    isStale: isChanged && edited.revision !== revision,
    change: (part: Partial<T>) =>
      setEdited((kept) => ({ revision, ...kept, value: { ...(kept?.value ?? now), ...part } })),
    /** What is typed here takes the place of what has come. */
    keepMine: () => setEdited((kept) => kept && { ...kept, revision }),
    takeNow: () => setEdited(undefined),
  }
}
