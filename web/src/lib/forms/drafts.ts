import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sealedStorage } from '../device/sealed-storage.ts'
import { type BrowserStorage, tabStorage } from '../device/storage.ts'
import { useCurrentUser, useUser } from '../session/session.ts'

type Draft = { owner: string | null; value: unknown }

const keyOf = (page: string) => `salama.draft.${page}`

/** Keeps what was typed on a page over a sign-in or a reload. `owner` is the user's id, null for a visitor. */
export function keepDraft(storage: BrowserStorage, { page, owner, value }: Draft & { page: string }): void {
  try {
    storage.setItem(keyOf(page), JSON.stringify({ owner, value } satisfies Draft))
  } catch {
    // A full or refused storage costs the draft, never the page.
  }
}

/** What was typed there by the same person, or by a visitor before signing in. Somebody else's draft is thrown away. */
export function readDraft(storage: BrowserStorage, page: string, reader: string | null): unknown {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(page)) ?? 'null')
    if (!isDraft(draft)) return undefined
    // A visitor's draft becomes that of the first person who signs in, and nobody else's.
    if (draft.owner === null && reader !== null) keepDraft(storage, { page, owner: reader, value: draft.value })
    if (draft.owner === null || draft.owner === reader) return draft.value
    storage.removeItem(keyOf(page))
  } catch {
    // What cannot be read is no draft.
  }
  return undefined
}

/** Whether something that was typed on this page waits there. */
export const hasDraft = (page: string): boolean => tabStorage().getItem(keyOf(page)) !== null

/** It was sent: the page begins empty again. */
export const dropDraft = (page: string): void => dropKept(tabStorage(), page)

const dropKept = (storage: BrowserStorage, page: string): void => storage.removeItem(keyOf(page))

/**
 * The draft of a page and its keeper: `const draft = useDraft('telemedicine', isBookingDraft)`; begin with
 * `draft.kept`, call `draft.keep(value)` at every change, `dropDraft(page)` when it is sent.
 */
export function useDraft<T>(page: string, isValid: (value: unknown) => value is T) {
  const { data: user } = useCurrentUser()
  const owner = user?.id ?? null
  const first = useRef<{ kept: T | undefined } | null>(null)
  if (first.current === null) {
    const value = readDraft(tabStorage(), page, owner)
    first.current = { kept: isValid(value) ? value : undefined }
  }
  const ownerNow = useRef(owner)
  useEffect(() => {
    ownerNow.current = owner
  }, [owner])
  const keep = (value: T) => keepDraft(tabStorage(), { page, owner: ownerNow.current, value })
  return { kept: first.current.kept, keep }
}

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

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'owner' in value && 'value' in value
