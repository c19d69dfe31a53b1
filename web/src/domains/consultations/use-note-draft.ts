import { getNote, type Note } from '@salama/contract/consultations'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { sealedStorage } from '../../lib/device/sealed-storage.ts'
import { handleUnauthorized, useUser } from '../../lib/session/session.ts'
import {
  dropNoteDraft,
  isNoteUnsealed,
  isSame,
  keepNoteDraft,
  type NoteText,
  noteDraftOf,
  sendNote,
  textOf,
} from './note-outbox.ts'

/** Saved so long after the last key, and tried again so long after a failure. */
const SAVE_AFTER_MS = 1_000
const RETRY_AFTER_MS = 5_000

/**
 * The network or the server is away, and the text is `kept` on this device or `shown` on this screen alone; `refused`: the server
 * does not take it.
 */
export type Saving = 'saved' | 'saving' | 'kept' | 'shown' | 'refused'

/** What the doctor types, kept on this device from the first key and sent until the server has it. */
export function useNoteDraft(id: string, note: Note) {
  const owner = useUser()?.id ?? null
  const [text, setText] = useState<NoteText>(() => noteDraftOf(id, owner)?.text ?? textOf(note))
  const [saving, setSaving] = useState<Saving>(() => (noteDraftOf(id, owner) ? 'saving' : 'saved'))
  const [tries, setTries] = useState(0)
  const draft = noteDraftOf(id, owner)
  // The answer to a save was lost, or another device has saved meanwhile.
  const isOther = draft !== undefined && draft.version !== note.version
  const isLost = isOther && isSame(draft.text, textOf(note))
  const conflict = isOther && !isLost
  const flush = async (): Promise<boolean> => {
    try {
      await sendNote(id, owner)
      setSaving('saved')
      return true
    } catch (error) {
      if (handleUnauthorized(error)) return false
      const isAway = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
      setSaving(isAway ? (isNoteUnsealed(id) ? 'shown' : 'kept') : 'refused')
      setTries((count) => count + 1)
      if (!isAway) void refresh(getNote, { params: { id } })
      return false
    }
  }
  const fill = useEffectEvent(() => {
    const kept = saving === 'saved' ? noteDraftOf(id, owner) : undefined
    if (!kept) return
    setText(kept.text)
    setSaving('saving')
  })
  // What another visit left comes with the key, unless something has been typed by then.
  useEffect(() => sealedStorage.whenOpen(fill), [])
  const send = useEffectEvent(() => void flush())
  useEffect(() => {
    if (saving === 'saved' || saving === 'refused' || conflict) return
    const timer = setTimeout(send, saving === 'saving' ? SAVE_AFTER_MS : RETRY_AFTER_MS)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
    // Again with every key, and after every try.
  }, [saving, text, tries, conflict])
  // Another tab, or the end of the room: what was typed goes at once; what cannot go stays on the device.
  useEffect(() => () => void sendNote(id, owner).catch(() => undefined), [id, owner])
  useEffect(() => {
    if (!isLost) return
    dropNoteDraft(id)
    setSaving('saved')
  }, [isLost, id])
  const keep = (next: NoteText, version: number) => {
    setText(next)
    keepNoteDraft(id, owner, { text: next, version })
    setSaving('saving')
  }
  return {
    text,
    saving,
    conflict,
    flush,
    write: (next: NoteText) => keep(next, draft?.version ?? note.version),
    /** What stands here takes the place of what another device has saved. */
    keepMine: () => keep(text, note.version),
    takeOther: () => {
      dropNoteDraft(id)
      setText(textOf(note))
      setSaving('saved')
    },
  }
}
