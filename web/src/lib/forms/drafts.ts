import { useEffect, useRef } from 'react'
import { type BrowserStorage, tabStorage } from '../device/storage.ts'
import { useCurrentUser } from '../session/session.ts'

type Draft = { owner: string | null; value: unknown }

/** The name under which the draft of a page lies. */
export const keyOf = (page: string) => `salama.draft.${page}`

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

export const dropKept = (storage: BrowserStorage, page: string): void => storage.removeItem(keyOf(page))

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

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'owner' in value && 'value' in value
