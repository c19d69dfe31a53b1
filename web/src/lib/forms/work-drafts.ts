import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sealedStorage } from '../device/sealed-storage.ts'
import { useUser } from '../session/session.ts'
import { dropKept, keepDraft, keyOf, readDraft } from './drafts.ts'

type Work<T> = {
  /** Without it nothing is kept. */
  page: string | undefined
  initial: T
  isValid: (value: unknown) => value is T
  /** What was typed before has come into an empty form, which may keep its own values. */
  onKept?: (value: T) => void
}

/**
 * What somebody types at work, kept sealed on this device until it is sent: a closed dialog, another tab, Back, an empty battery
 * or the end of a session costs nothing, and without their session nobody reads it. `drop` once it is sent; `isKept` while it is
 * what was typed before. What was kept comes with the key, unless something has been typed by then.
 */
export function useWorkDraft<T>({ page, initial, isValid, onKept }: Work<T>) {
  const owner = useUser()?.id ?? null
  const read = () => {
    const kept = page === undefined ? undefined : readDraft(sealedStorage, page, owner)
    return isValid(kept) ? kept : undefined
  }
  const [draft, setDraft] = useState(() => begun(read(), initial))
  const isBegun = useRef(draft.isKept)
  const fill = useEffectEvent(() => {
    const kept = isBegun.current ? undefined : read()
    if (kept === undefined) return
    isBegun.current = true
    setDraft(begun(kept, initial))
    onKept?.(kept)
  })
  useEffect(() => (page === undefined ? undefined : sealedStorage.whenOpen(fill)), [page])
  const write = (value: T) => {
    isBegun.current = true
    setDraft(({ isKept }) => ({ value, isKept }))
    if (page !== undefined) keepDraft(sealedStorage, { page, owner, value })
  }
  const drop = () => {
    if (page !== undefined) dropWork(page)
    setDraft(begun(undefined, initial))
  }
  return { ...draft, write, drop }
}

const begun = <T>(kept: T | undefined, initial: T) => ({ value: kept ?? initial, isKept: kept !== undefined })

/** It was sent, and its form is gone. */
export const dropWork = (page: string): void => dropKept(sealedStorage, page)

/** Until what lies here of a page can be read; at once where nothing does. Rejects where it cannot be read now. */
export async function openWork(page: string): Promise<void> {
  if (sealedStorage.isLocked(keyOf(page))) await sealedStorage.open()
}

export const isTypedText = (value: unknown): value is string => typeof value === 'string'
