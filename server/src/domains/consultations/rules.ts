import { createHash, createHmac } from 'node:crypto'
import type { AppointmentStatus } from '@salama/contract/appointments'
import type { Role } from '@salama/contract/consultations'
import { isInForce } from '@salama/contract/patients/words'
import type { Encounter } from '../appointments/public.ts'

/** The query parameter of the rooms' sockets. */
export const ROOM = 'appointment'

/** States in which the room is open, at its time. */
const OPEN: readonly AppointmentStatus[] = ['confirmed', 'waiting', 'in_call', 'interrupted']
/** The two have met: from then on the doctor may write and prescribe. */
const BEGUN: readonly AppointmentStatus[] = ['in_call', 'interrupted', 'completed']

export const hasBegun = ({ status }: Pick<Encounter, 'status'>): boolean => BEGUN.includes(status)
export const isStanding = ({ status }: Pick<Encounter, 'status'>): boolean =>
  OPEN.includes(status) || status === 'completed'

/** Who somebody is in a consultation now: who speaks for a patient sits in the patient's place. Undefined for all others. */
export function roleOf(
  { patientId, doctorUserId, speakers }: Pick<Encounter, 'patientId' | 'doctorUserId' | 'speakers'>,
  userId: string,
  now: Date,
): Role | undefined {
  if (userId === doctorUserId) return 'doctor'
  const speaks = speakers.some((speaker) => speaker.accountId === userId && isInForce(speaker, now))
  return userId === patientId || speaks ? 'patient' : undefined
}

export const otherOf = (role: Role): Role => (role === 'patient' ? 'doctor' : 'patient')

type Margins = { ROOM_BEFORE: number; ROOM_AFTER: number }
type Times = Pick<Encounter, 'startsAt' | 'endsAt'>

export const windowOf = ({ startsAt, endsAt }: Times, { ROOM_BEFORE, ROOM_AFTER }: Margins) => ({
  opensAt: new Date(startsAt.getTime() - ROOM_BEFORE),
  closesAt: new Date(endsAt.getTime() + ROOM_AFTER),
})

/** Why nobody may be in the room now; undefined when its two people may. */
export function closedBy(
  encounter: Times & Pick<Encounter, 'status'>,
  margins: Margins,
  now: Date,
): 'consultations.not_open' | 'consultations.ended' | undefined {
  if (encounter.status === 'completed') return 'consultations.ended'
  const { opensAt, closesAt } = windowOf(encounter, margins)
  const isOpen = OPEN.includes(encounter.status) && opensAt <= now && now < closesAt
  return isOpen ? undefined : 'consultations.not_open'
}

/** Why this one of the two may not be in the room now: a doctor has to be approved. */
export function closedTo(
  role: Role,
  encounter: Parameters<typeof closedBy>[0] & Pick<Encounter, 'isDoctorApproved'>,
  margins: Margins,
  now: Date,
): ReturnType<typeof closedBy> | 'appointments.not_approved' {
  if (role === 'doctor' && !encounter.isDoctorApproved) return 'appointments.not_approved'
  return closedBy(encounter, margins, now)
}

/** Without a sign of the socket for so long its node is gone. */
export const SILENT_MS = 15_000

/** One person of a room; `leftAt` null: present. */
export type Presence = { role: Role; joinedAt: Date; seenAt: Date; leftAt: Date | null }

/** Since when somebody is away; null: present. */
export function awaySince({ seenAt, leftAt }: Pick<Presence, 'seenAt' | 'leftAt'>, now: Date): Date | null {
  if (leftAt !== null) return leftAt
  return now.getTime() - seenAt.getTime() > SILENT_MS ? seenAt : null
}

type Missing = { presences: readonly Presence[]; now: Date; endsAt: Date }

/**
 * Who has not come to a consultation that should have begun; undefined while its patient may still join. The doctor has
 * come who is in the room. A patient who has opened it, and still looks at camera and consent, has until its time is over.
 */
export function absentee({ presences, now, endsAt }: Missing): Role | undefined {
  const doctor = presences.find(({ role }) => role === 'doctor')
  if (!doctor || awaySince(doctor, now) !== null) return 'doctor'
  const hasOpened = presences.some(({ role }) => role === 'patient')
  return hasOpened && now < endsAt ? undefined : 'patient'
}

type Limits = { INTERRUPTED: number; ABANDONED: number }
type Standing = { status: AppointmentStatus; presences: readonly Presence[]; now: Date }

/** What becomes of a consultation by who is there: its next state, if another, and when to look again. */
export function followed(
  { status, presences, now }: Standing,
  limits: Limits,
): { to: AppointmentStatus | undefined; lookAgainAt: Date | null } {
  if (status !== 'in_call' && status !== 'interrupted') return { to: undefined, lookAgainAt: null }
  const away = presences.map((presence) => awaySince(presence, now)?.getTime()).filter((at) => at !== undefined)
  const soon = new Date(now.getTime() + SILENT_MS)
  if (away.length === 0) return { to: status === 'interrupted' ? 'in_call' : undefined, lookAgainAt: soon }
  const goneFor = now.getTime() - Math.max(...away)
  const areAllAway = away.length === presences.length
  if (areAllAway && status === 'interrupted' && goneFor >= limits.ABANDONED) {
    return { to: 'completed', lookAgainAt: null }
  }
  if (status === 'in_call') {
    if (goneFor >= limits.INTERRUPTED) return { to: 'interrupted', lookAgainAt: soon }
    return { to: undefined, lookAgainAt: new Date(now.getTime() + limits.INTERRUPTED - goneFor) }
  }
  return { to: undefined, lookAgainAt: soon }
}

type Relay = { iceServers: readonly string[]; turnUrls: readonly string[]; turnSecret: string | undefined }

/** STUN, and TURN with credentials that end with the visit (the REST scheme of coturn). */
export function iceServersOf(settings: Relay, { visitor, expiresAt }: { visitor: string; expiresAt: Date }) {
  const { iceServers, turnUrls, turnSecret } = settings
  const stun = iceServers.length > 0 ? [{ urls: [...iceServers] }] : []
  if (turnSecret === undefined || turnUrls.length === 0) return stun
  // The name tells the relay nothing about the person.
  const name = createHash('sha256').update(visitor).digest('hex').slice(0, 16)
  const username = `${Math.floor(expiresAt.getTime() / 1_000)}:${name}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return [...stun, { urls: [...turnUrls], username, credential }]
}

/** The lines that somebody wrote. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
