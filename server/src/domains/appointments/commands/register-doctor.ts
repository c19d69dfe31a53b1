import type { RegisteredDoctor, Registration } from '@salama/contract/appointments'
import type { VerificationStatus } from '@salama/contract/verification'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { giveDefaultRole, namesOf, type PersonName } from '../../accounts/public.ts'
import { replacePicture } from '../../files/public.ts'
import { notify } from '../../notifications/public.ts'
import { type Application, caseOf, correctCase, openCase, type SentPaper } from '../../verification/public.ts'
import { describeRegistration } from '../queries/registrations.ts'
import { suspended } from '../rules/notices.ts'
import { DOCTOR_CASE, FIRST_HOURS, factsOf, withPrimary } from '../rules/registration.ts'
import { findConfirmed } from '../store/appointments.ts'
import * as store from '../store/registrations.ts'
import { renewNextFree } from './next-free.ts'
import { toldOf } from './notify-confirmed.ts'

type Approval = Application['approval']
type Order = { userId: string; sent: Registration; approval: Approval; now: Date }

/**
 * Makes the person a doctor who waits for approval. Refuses `appointments.already_doctor`, `appointments.license_taken`,
 * `files.not_found` for a picture or paper that is not the person's, and what `openCase` refuses.
 */
export async function registerDoctor(tx: Tx, { userId, sent, approval, now }: Order): Promise<RegisteredDoctor> {
  const practice = await practiceOf(tx, { userId, sent })
  const { firstName, lastName } = await nameOf(tx, userId)
  const id = newId(now.getTime())
  const made = await store.insertDoctor(tx.sql, { id, userId, firstName, lastName, practice, now })
  if (!made) {
    const isDoctor = (await store.findRegistration(tx.sql, userId)) !== undefined
    return refuse(isDoctor ? 'appointments.already_doctor' : 'appointments.license_taken')
  }
  await giveDefaultRole(tx, userId)
  const { status } = await openCase(tx, applicationOf(made, { userId, sent, approval, now }))
  return finish(tx, { userId, made, status, now })
}

async function nameOf(tx: Tx, userId: string): Promise<PersonName> {
  return (await namesOf(tx.sql, [userId])).get(userId) ?? refuse('platform.unauthorized')
}

/**
 * Changes what waits, was refused or approved, and puts it before staff again, with the
 * account's name of now; an approved doctor is not listed until then.
 */
export async function correctRegistration(tx: Tx, order: Order): Promise<RegisteredDoctor> {
  const { userId, sent, now } = order
  const found = await store.findRegistration(tx.sql, userId)
  if (!found) return refuse('appointments.doctor_not_found')
  const practice = await practiceOf(tx, { userId, sent, before: found })
  if (await store.isLicenseTaken(tx.sql, { license: practice.license, userId })) refuse('appointments.license_taken')
  const { firstName, lastName } = await nameOf(tx, userId)
  const made = await store.updateDoctor(tx.sql, { id: found.id, firstName, lastName, practice })
  if (!made) return refuse('appointments.doctor_not_found')
  const { status } = await correctCase(tx, applicationOf(made, order))
  return finish(tx, { userId, made, status, now })
}

type Decided = { id: string; decisionId: number; now: Date }

/** The verification of a doctor was decided: only approved ones are listed and can be booked. */
export async function followDecision(tx: Tx, { id, decisionId, now }: Decided): Promise<void> {
  // News may come late or twice: what counts is how the case stands now.
  const found = await caseOf(tx.sql, { kind: DOCTOR_CASE.kind, subjectId: id })
  if (!found) return
  await store.updateStatus(tx.sql, { id, status: found.status, now })
  if (found.status === 'approved') await renewNextFree(tx.sql, [id], now)
  if (found.status === 'suspended') await warnPatients(tx, { id, decisionId, now })
}

/** What is booked stays booked, as the doctor may be approved again before: its patients decide. */
async function warnPatients(tx: Tx, { id, decisionId, now }: Decided): Promise<void> {
  for (const booked of await findConfirmed(tx.sql, { doctorId: id, now })) {
    const source = `appointments.suspended:${decisionId}:${booked.id}`
    const told = await toldOf(tx, booked)
    await notify(tx, ...told.map((userId) => ({ userId, source, ...suspended(booked), now })))
  }
}

type Made = { userId: string; made: store.RegistrationRow; status: VerificationStatus; now: Date }

async function finish(tx: Tx, { userId, made, status, now }: Made): Promise<RegisteredDoctor> {
  await store.updateStatus(tx.sql, { id: made.id, status, now })
  await store.insertHours(tx.sql, { id: made.id, hours: FIRST_HOURS })
  const row = await store.findRegistration(tx.sql, userId)
  if (!row) return refuse('appointments.doctor_not_found')
  if (row.status === 'approved') await renewNextFree(tx.sql, [row.id], now)
  return describeRegistration(row)
}

type Sent = { userId: string; sent: Registration; before?: store.RegistrationRow }

async function practiceOf(tx: Tx, { userId, sent, before }: Sent): Promise<store.Practice> {
  const specialties = withPrimary(sent)
  const unknown = await store.findUnknownSpecialties(tx.sql, specialties)
  if (unknown.length > 0) {
    const path = unknown.includes(sent.specialty) ? 'specialty' : 'specialties'
    refuse('platform.invalid_input', { fields: [{ path, ...SPECIALTY_UNKNOWN }] })
  }
  const { pictureId } = sent
  const picture = pictureId === undefined ? undefined : await replacePicture(tx, { userId, pictureId })
  return {
    specialty: sent.specialty,
    specialties,
    license: sent.license,
    price_video: sent.consultationPrice,
    price_chat: sent.consultationPriceChat,
    is_24x7: sent.is24x7,
    clinic_name: sent.clinicName,
    clinic_address: sent.clinicAddress,
    city: sent.city,
    province: sent.province,
    profile_image_url: picture === undefined ? (before?.profile_image_url ?? null) : picture,
    biography: sent.biography ?? before?.biography ?? '',
    languages: sent.languages ?? before?.languages ?? ['Português'],
  }
}

const SPECIALTY_UNKNOWN = { code: 'specialty_unknown', message: 'Escolha uma especialidade da lista.' }

function applicationOf(row: store.RegistrationRow, { userId, sent, approval, now }: Order): Application {
  return {
    kind: DOCTOR_CASE.kind,
    subjectId: row.id,
    applicantId: userId,
    title: `Dr. ${row.first_name} ${row.last_name}`,
    facts: factsOf(sent),
    papers: [
      paperOf('professional_card', sent.professionalCard),
      paperOf('identity_document', sent.identityDocument),
    ].flatMap((paper) => paper ?? []),
    approval,
    now,
  }
}

const paperOf = (
  kind: keyof typeof DOCTOR_CASE.papers,
  sent: Registration['identityDocument'],
): SentPaper | undefined => sent && { kind, uploadId: sent.uploadId, number: sent.number, expiresOn: sent.expiresOn }
