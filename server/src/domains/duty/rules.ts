import { type Asked, type Level, SIGNS, type Sign, YOUNG_INFANT_MONTHS } from '@salama/contract/duty/signs'
import type { Triage } from '@salama/contract/duty/triage'
import { HELPLINES, type Helpline } from '@salama/contract/kernel/helplines'
import { addDays, dayInMaputo, MINUTE_MS, maputoInstant, weekdayInMaputo } from '@salama/contract/kernel/time'

/** What somebody says of who is ill. */
export type Complaint = Asked & { signs: readonly string[] }

/**
 * How soon somebody must be seen. A sign that is said counts at any age, also one that would not have been asked: whoever
 * errs here errs to the safe side.
 */
export function assess({ ageMonths, isPregnant, signs }: Complaint): { level: Level; because: Sign[] } {
  const present = SIGNS.filter(({ id }) => signs.includes(id))
  const emergencies = present.filter(({ level }) => level === 'emergency')
  if (emergencies.length > 0) return { level: 'emergency', because: emergencies }
  const isFrail = ageMonths < YOUNG_INFANT_MONTHS || isPregnant
  return { level: present.length > 0 || isFrail ? 'urgent' : 'routine', because: present }
}

const ADVICE: Readonly<Record<Level, string>> = {
  emergency:
    'Isto pode ser grave. Ligue já 110 ou 117, ou vá agora à unidade de saúde mais próxima. Não espere por uma consulta à distância.',
  urgent: 'Deve ser visto hoje. Se piorar, ou aparecer um sinal de perigo, ligue 110 ou 117, ou vá à unidade de saúde.',
  routine:
    'Não há sinal de perigo. Pode falar com um médico à distância. Se piorar, responda outra vez a estas perguntas.',
}

const { medical, ambulance, police, health } = HELPLINES
const NUMBERS: Readonly<Record<Level, readonly Helpline[]>> = {
  emergency: [medical, ambulance, police],
  urgent: [medical, ambulance, health],
  routine: [health],
}

/** The answer to a complaint, without the nearest unit. */
export function triageOf(complaint: Complaint): Omit<Triage, 'unit'> {
  const { level, because } = assess(complaint)
  return {
    level,
    advice: ADVICE[level],
    numbers: NUMBERS[level].map(({ number, name, help }) => ({ number, name, help })),
    because: because.map(({ text }) => text),
  }
}

/** When hours of the week begin next, after now. */
export function nextStart({ weekday, opens }: { weekday: number; opens: number }, now: Date): Date {
  const ahead = (weekday - weekdayInMaputo(now) + 7) % 7
  const startOn = (days: number) => maputoInstant(addDays(dayInMaputo(now), days), opens)
  return startOn(ahead) > now ? startOn(ahead) : startOn(ahead + 7)
}

/** The kind of what the queue sells. */
export const VISIT = 'duty_visit'

/** The page of a place in the queue. */
export const placePage = (id: string): string => `/agora/${id}`

/** Who answers, and what today has measured. */
export type Crew = {
  /** Doctors who are on duty; of them so many are free. */
  onDuty: number
  free: number
  /** How long a consultation took, and how long it takes from a free doctor to an answer. */
  visitMs: number
  answerMs: number
}

/** How long somebody waits who has so many before them: free doctors take the first, then each turn takes a consultation. */
export function expectedMs(ahead: number, { onDuty, free, visitMs, answerMs }: Crew): number | null {
  if (onDuty === 0) return null
  if (ahead < free) return answerMs
  return answerMs + Math.ceil((ahead - free + 1) / onDuty) * visitMs
}

export const inMinutes = (ms: number): number => Math.max(1, Math.ceil(ms / MINUTE_MS))

const STEP_MS = 5 * MINUTE_MS
/** The longest promise, in shortest ones: who would wait longer books a time. */
const MOST_PROMISES = 6

/** The wait that is promised: half as much again as expected, in whole five minutes; undefined where it is too long to sell. */
export function promiseMs(expected: number, least: number): number | undefined {
  const promised = Math.ceil(Math.max(least, expected * 1.5) / STEP_MS) * STEP_MS
  const wanted = least < STEP_MS ? Math.max(least, expected * 1.5) : promised
  return wanted <= least * MOST_PROMISES ? wanted : undefined
}

export type Waiting = { id: string; patientId: string; bookedBy: string }
export type Free = { doctorId: string; userId: string }
/** How a doctor has answered to a patient before. */
export type Answered = { entryId: string; doctorId: string; answer: 'declined' | 'missed' | 'withdrawn' }

/**
 * Who is offered to whom: patients in their order, each to the doctor who has been free for longest. Who declined a patient
 * is not asked again, who missed the call only when nobody else is free, and nobody is offered their own person.
 */
export function pairsOf(
  waiting: readonly Waiting[],
  free: readonly Free[],
  answered: readonly Answered[],
): { entryId: string; doctorId: string; userId: string }[] {
  const left = [...free]
  return waiting.flatMap(({ id: entryId, patientId, bookedBy }) => {
    const before = (doctorId: string, answer: Answered['answer']) =>
      answered.some((one) => one.entryId === entryId && one.doctorId === doctorId && one.answer === answer)
    const able = left.filter(
      ({ doctorId, userId }) => userId !== patientId && userId !== bookedBy && !before(doctorId, 'declined'),
    )
    const chosen = able.find(({ doctorId }) => !before(doctorId, 'missed')) ?? able[0]
    if (!chosen) return []
    left.splice(left.indexOf(chosen), 1)
    return { entryId, ...chosen }
  })
}
