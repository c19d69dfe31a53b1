import { useEffect, useState } from 'react'
import { phoneStorage } from '../../../lib/device/storage.ts'
import { keepDraft, readDraft } from '../../../lib/forms/drafts.ts'
import { useUser } from '../../../lib/session/session.ts'

/**
 * What a person keeps on this phone alone: `[notes, keep, forget]`. It is thrown away when somebody else signs in or
 * its owner signs out. `notes` is undefined where there are none, and until the page runs in the browser.
 */
export function useDeviceNotes<T>(name: string, isValid: (value: unknown) => value is T) {
  const owner = useUser()?.id ?? null
  const [notes, setNotes] = useState<T>()
  useEffect(() => {
    const value = readDraft(phoneStorage(), name, owner)
    setNotes(isValid(value) ? value : undefined)
  }, [name, owner, isValid])
  const keep = (value: T) => {
    keepDraft(phoneStorage(), { page: name, owner, value })
    setNotes(value)
  }
  const forget = () => {
    keepDraft(phoneStorage(), { page: name, owner, value: null })
    setNotes(undefined)
  }
  return [notes, keep, forget] as const
}
