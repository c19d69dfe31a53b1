import { getNote, type Note, saveNote } from '@salama/contract/consultations'
import { call } from '../../lib/api/api.ts'
import { queryClient, queryOf } from '../../lib/api/query-client.ts'
import { sealedStorage } from '../../lib/device/sealed-storage.ts'
import { keepDraft, keyOf, readDraft } from '../../lib/forms/drafts.ts'
import { dropWork, openWork } from '../../lib/forms/work-drafts.ts'

export type NoteText = Pick<Note, 'complaint' | 'assessment' | 'plan' | 'symptoms' | 'nextSteps'>

/** What was typed and is not at the server yet, and the version of the note over which it was typed. */
export type NoteDraft = { text: NoteText; version: number }

/** What is said where a step waits for the note. */
export const NOT_SENT = {
  title: 'A nota ainda não foi enviada',
  description: 'Fica neste ecrã até ser enviada. Tente de novo assim que houver ligação.',
  variant: 'destructive',
} as const

const pageOf = (id: string) => `note.${id}`

/** Kept sealed on this device until the server has it: signing out takes it away, a lost network or session does not. */
export const keepNoteDraft = (id: string, owner: string | null, value: NoteDraft): void =>
  keepDraft(sealedStorage, { page: pageOf(id), owner, value })

export function noteDraftOf(id: string, owner: string | null): NoteDraft | undefined {
  const kept = readDraft(sealedStorage, pageOf(id), owner)
  return isDraft(kept) ? kept : undefined
}

/** Whether a reload would cost what was typed. */
export const isNoteUnsealed = (id: string): boolean => sealedStorage.isUnsealed(keyOf(pageOf(id)))

export const dropNoteDraft = (id: string): void => dropWork(pageOf(id))

const sending = new Map<string, Promise<void>>()

/** Hands the server what waits here of a note, one save after another; without a draft nothing happens. */
export function sendNote(id: string, owner: string | null): Promise<void> {
  const running = sending.get(id)
  if (running) return running
  const run = sendAll(id, owner).finally(() => sending.delete(id))
  sending.set(id, run)
  return run
}

async function sendAll(id: string, owner: string | null): Promise<void> {
  // What lies here of another visit goes, too, before a note is signed or a consultation completed.
  await openWork(pageOf(id))
  for (let draft = noteDraftOf(id, owner); draft; draft = noteDraftOf(id, owner)) {
    const { text, version } = draft
    const note = await call(saveNote, { params: { id }, body: { ...text, version } })
    const now = noteDraftOf(id, owner)
    if (now && !isSame(now.text, text)) keepNoteDraft(id, owner, { text: now.text, version: note.version })
    else dropNoteDraft(id)
    queryClient.setQueryData(queryOf(getNote, { params: { id } }).queryKey, note)
  }
}

const NAMES = ['complaint', 'assessment', 'plan', 'symptoms', 'nextSteps'] as const

export const isSame = (one: NoteText, other: NoteText): boolean => NAMES.every((name) => one[name] === other[name])

/** The five texts alone: a note of the server has more. */
export const textOf = ({ complaint, assessment, plan, symptoms, nextSteps }: NoteText): NoteText => ({
  complaint,
  assessment,
  plan,
  symptoms,
  nextSteps,
})

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('version' in value)) return false
  const { text, version } = value
  if (typeof text !== 'object' || text === null || typeof version !== 'number') return false
  return NAMES.every((name) => typeof (text as Record<string, unknown>)[name] === 'string')
}
