import type { Note } from '@salama/contract/consultations'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { type Encounter, requireApproved } from '../../appointments/public.ts'
import { notify } from '../../notifications/public.ts'
import { readersOf } from '../../patients/public.ts'
import { noteReading, requireAccess } from '../../records/public.ts'
import { findOwnEncounter } from '../queries/membership.ts'
import { hasBegun } from '../rules.ts'
import * as store from '../store/notes.ts'

type Own = { appointmentId: string; userId: string; now: Date }

/** The doctor's note; empty while there is none. The reading is noted. */
export async function readNote(tx: Tx, own: Own): Promise<Note> {
  const encounter = await findOwnEncounter(tx.sql, own)
  const { patientId } = encounter
  await requireAccess(tx, { doctorUserId: own.userId, patientId, now: own.now }, { isOwn: true })
  await note(tx, encounter, 'note.read', own.now)
  return describe(tx, own.appointmentId)
}

/** Saves what is being written; a version that another browser has changed is refused. */
export async function saveNote(tx: Tx, saving: Own & { text: store.NoteText; version: number }): Promise<Note> {
  const { appointmentId: id, text, version, now } = saving
  const encounter = await findOwnEncounter(tx.sql, saving)
  if (!hasBegun(encounter)) refuse('consultations.not_begun')
  if (await store.writeNote(tx.sql, { id, text, version, now })) return describe(tx, id)
  const known = await store.findNote(tx.sql, id)
  return refuse(known?.signed_at ? 'consultations.note_signed' : 'consultations.note_changed')
}

/** Locks the note, and gives the patient the summary. */
export async function signNote(tx: Tx, own: Own): Promise<Note> {
  const { appointmentId: id, now } = own
  const encounter = await findOwnEncounter(tx.sql, own)
  await requireApproved(tx, own.userId)
  if (!hasBegun(encounter)) refuse('consultations.not_begun')
  const written = await store.findNote(tx.sql, id)
  if (!written || [written.complaint, written.assessment, written.plan].includes('')) refuse('consultations.note_empty')
  if (!(await store.markNoteSigned(tx.sql, { id, now }))) refuse('consultations.note_signed')
  await note(tx, encounter, 'note.signed', now)
  if (written.symptoms !== '' || written.next_steps !== '') await tellPatient(tx, encounter, now)
  return describe(tx, id)
}

async function tellPatient(tx: Tx, { id, patientId, doctorName }: Encounter, now: Date): Promise<void> {
  for (const userId of await readersOf(tx.sql, patientId, now)) {
    await notify(tx, {
      userId,
      source: `consultations.signed:${id}`,
      class: 'account',
      outside: 'Tem um resumo novo para ler.',
      title: 'O resumo da consulta está pronto',
      body: `${doctorName} escreveu o resumo e os próximos passos da consulta.`,
      href: `/consultas/${id}`,
      now,
    })
  }
}

export async function addAddendum(tx: Tx, { text, ...own }: Own & { text: string }): Promise<Note> {
  const { appointmentId, now } = own
  const encounter = await findOwnEncounter(tx.sql, own)
  await requireApproved(tx, own.userId)
  const written = await store.findNote(tx.sql, appointmentId)
  if (!written?.signed_at) refuse('consultations.note_not_signed')
  await store.insertAddendum(tx.sql, { id: newId(now.getTime()), appointmentId, text, now })
  await note(tx, encounter, 'note.added', now)
  return describe(tx, appointmentId)
}

const note = (
  tx: Tx,
  { id, patientId, doctorUserId }: Encounter,
  action: 'note.read' | 'note.signed' | 'note.added',
  now: Date,
): Promise<void> => noteReading(tx, { patientId, readerId: doctorUserId, action, subjectId: id, now })

async function describe(tx: Tx, id: string): Promise<Note> {
  const row = await store.findNote(tx.sql, id)
  const addenda = await store.findAddenda(tx.sql, id)
  return {
    complaint: row?.complaint ?? '',
    assessment: row?.assessment ?? '',
    plan: row?.plan ?? '',
    symptoms: row?.symptoms ?? '',
    nextSteps: row?.next_steps ?? '',
    version: row?.version ?? 0,
    savedAt: row?.saved_at.toISOString() ?? null,
    signedAt: row?.signed_at?.toISOString() ?? null,
    addenda: addenda.map(({ id: addendumId, text, at }) => ({ id: addendumId, text, at: at.toISOString() })),
  }
}
