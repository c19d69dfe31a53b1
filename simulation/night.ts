import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { type Answered, type Crew, expectedMs, pairsOf, promiseMs } from '../server/src/domains/duty/rules.ts'
import { randomFrom } from '../server/testing/mixed-load.ts'

/** A night of the queue: who comes, who is on duty, and what the rules of the queue make of it. All instants in ms from its start. */
export type NightOptions = { seed: number; people: number; doctors: number }

const NIGHT_MS = 11 * HOUR_MS
const TICK_MS = 5 * SECOND_MS
/** As `duty/settings.ts` has them unless an installation says otherwise. */
const OFFER_MS = 60 * SECOND_MS
const VISIT_MS = 15 * MINUTE_MS
const PROMISE_MS = 10 * MINUTE_MS
/** Seen so long after the promise is still in time. */
const LATE_MS = 5 * MINUTE_MS
/** As few consultations say nothing of the night yet. */
const FEW = 3

type Ending = 'not sold' | 'seen' | 'left' | 'refunded'
export type Person = {
  id: string
  comesAt: number
  isUrgent: boolean
  /** Goes away after so long, if not seen by then. */
  patienceMs: number
  visitMs: number
  ending?: Ending
  promisedBy?: number
  seenAt?: number
  /** Whether anybody was on duty when the money went back. */
  wasCovered?: boolean
}

type Doctor = {
  doctorId: string
  userId: string
  status: 'off' | 'free' | 'called' | 'in call'
  since: number
  /** Back on duty then; a doctor who is on duty takes a break then. */
  turnsAt: number
  missed: number
  calledAt: number
  call?: { person: Person; until: number; answersAt: number; answer: 'accept' | 'decline' | 'miss' }
  freeAt?: number
}

export type Night = { people: Person[]; coveredMs: number }

/** Plays a night; the same seed gives the same night. */
export function playNight({ seed, people: count, doctors: crew }: NightOptions): Night {
  const random = randomFrom(seed)
  const people = peopleOf(random, count)
  const doctors = doctorsOf(random, crew)
  const line: Person[] = []
  const answers: Answered[] = []
  const visits: Visit[] = []
  let coveredMs = 0
  let next = 0
  for (let now = 0; now < NIGHT_MS + 2 * HOUR_MS; now += TICK_MS) {
    for (const doctor of doctors) moveDoctor(doctor, { now, random, line, answers, visits })
    while (people[next] && (people[next] as Person).comesAt <= now) {
      join(people[next] as Person, { now, line, crew: crewOf(doctors, visits) })
      next += 1
    }
    // Who leaves the line while it is walked skips nobody.
    for (const person of line.slice()) waitOn(person, { now, line, doctors })
    handOut({ now, random, line, doctors, answers })
    if (doctors.some(({ status }) => status !== 'off')) coveredMs += TICK_MS
  }
  return { people, coveredMs }
}

type Random = () => number
const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

/** Twice as many in the first hours of the night as in the last. */
function peopleOf(random: Random, count: number): Person[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `person-${n}`,
    comesAt: NIGHT_MS * (1 - Math.sqrt(1 - 0.75 * random())) * 2,
    isUrgent: random() < 0.2,
    patienceMs: random() < 0.05 ? between(random, MINUTE_MS, 20 * MINUTE_MS) : Number.POSITIVE_INFINITY,
    visitMs: between(random, 4 * MINUTE_MS, 14 * MINUTE_MS),
  })).toSorted((a, b) => a.comesAt - b.comesAt)
}

function doctorsOf(random: Random, count: number): Doctor[] {
  return Array.from({ length: count }, (_, n) => ({
    doctorId: `doctor-${n}`,
    userId: `user-${n}`,
    status: 'off',
    since: 0,
    turnsAt: between(random, 0, 20 * MINUTE_MS),
    missed: 0,
    calledAt: 0,
  }))
}

function crewOf(doctors: readonly Doctor[], visits: readonly Visit[]): Crew {
  const mean = (of: 'took' | 'answered') => visits.reduce((sum, visit) => sum + visit[of], 0) / visits.length
  const isMeasured = visits.length >= FEW
  return {
    onDuty: doctors.filter(({ status }) => status !== 'off').length,
    free: doctors.filter(({ status }) => status === 'free').length,
    visitMs: isMeasured ? mean('took') : VISIT_MS,
    answerMs: isMeasured ? mean('answered') : OFFER_MS,
  }
}

/** Nothing is sold while nobody is on duty, or for longer than is ever promised. */
function join(person: Person, { now, line, crew }: { now: number; line: Person[]; crew: Crew }): void {
  const expected = expectedMs(line.length, crew)
  const promise = expected === null ? undefined : promiseMs(expected, PROMISE_MS)
  if (promise === undefined) {
    person.ending = 'not sold'
    return
  }
  person.promisedBy = now + promise
  line.push(person)
}

type Waiting = { now: number; line: Person[]; doctors: readonly Doctor[] }

/** Who has lost patience goes; a promise that has passed gives the money back, also while a doctor is called. */
function waitOn(person: Person, { now, line, doctors }: Waiting): void {
  const called = doctors.find(({ call }) => call?.person === person)
  const isLate = (person.promisedBy ?? 0) <= now && called === undefined
  const isGone = person.comesAt + person.patienceMs <= now
  if (!isLate && !isGone) return
  if (called) becomeFree(called, now)
  person.ending = isGone ? 'left' : 'refunded'
  person.wasCovered = doctors.some(({ status }) => status !== 'off')
  line.splice(line.indexOf(person), 1)
}

type Visit = { took: number; answered: number }
type Moving = { now: number; random: Random; line: Person[]; answers: Answered[]; visits: Visit[] }

/** Breaks, missed and answered calls, and consultations that are over. */
function moveDoctor(doctor: Doctor, { now, random, line, answers, visits }: Moving): void {
  if (doctor.freeAt !== undefined && doctor.freeAt <= now) becomeFree(doctor, now)
  const { call } = doctor
  if (call && call.answer !== 'miss' && call.answersAt <= now) {
    if (call.answer === 'decline') decline(doctor, { now, answers })
    else see(doctor, { now, line, visits })
  } else if (call && call.until <= now) miss(doctor, { now, random, answers })
  if (doctor.turnsAt > now || doctor.status === 'in call') return
  if (doctor.status === 'off') {
    doctor.missed = 0
    becomeFree(doctor, now)
    doctor.turnsAt = now + between(random, 2 * HOUR_MS, 5 * HOUR_MS)
  } else leave(doctor, { now, random, answers })
}

function becomeFree(doctor: Doctor, now: number): void {
  delete doctor.call
  delete doctor.freeAt
  doctor.status = 'free'
  doctor.since = now
}

function see(doctor: Doctor, { now, line, visits }: Pick<Moving, 'now' | 'line' | 'visits'>): void {
  const person = doctor.call?.person as Person
  person.ending = 'seen'
  person.seenAt = now
  line.splice(line.indexOf(person), 1)
  visits.push({ took: person.visitMs, answered: now - doctor.calledAt })
  delete doctor.call
  doctor.status = 'in call'
  doctor.missed = 0
  doctor.freeAt = now + person.visitMs
}

type Calling = { now: number; answers: Answered[] }
const note = (doctor: Doctor, answers: Answered[], answer: Answered['answer']): void => {
  if (doctor.call) answers.push({ entryId: doctor.call.person.id, doctorId: doctor.doctorId, answer })
}

function decline(doctor: Doctor, { now, answers }: Calling): void {
  note(doctor, answers, 'declined')
  doctor.missed = 0
  becomeFree(doctor, now)
}

/** Two calls in a row without an answer: nobody is there. */
function miss(doctor: Doctor, { now, random, answers }: Calling & { random: Random }): void {
  note(doctor, answers, 'missed')
  doctor.missed += 1
  becomeFree(doctor, now)
  if (doctor.missed >= 2) leave(doctor, { now, random, answers })
}

function leave(doctor: Doctor, { now, random, answers }: Calling & { random: Random }): void {
  note(doctor, answers, 'withdrawn')
  delete doctor.call
  doctor.status = 'off'
  doctor.turnsAt = now + between(random, 10 * MINUTE_MS, 40 * MINUTE_MS)
}

type Handing = Omit<Moving, 'visits'> & { doctors: readonly Doctor[] }

function handOut({ now, random, line, doctors, answers }: Handing): void {
  const isCalled = new Set(doctors.map(({ call }) => call?.person))
  const waiting = line
    .filter((person) => !isCalled.has(person))
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
  const free = doctors
    .filter(({ status }) => status === 'free')
    .toSorted((a, b) => a.missed - b.missed || a.since - b.since)
  const asked = waiting.map(({ id }) => ({ id, patientId: id, bookedBy: id }))
  for (const { entryId, doctorId } of pairsOf(asked, free, answers)) {
    const [person, doctor] = [line.find(({ id }) => id === entryId), doctors.find((one) => one.doctorId === doctorId)]
    if (!person || !doctor) throw new Error(`${entryId} and ${doctorId} are not of this night`)
    const word = random()
    const answersAt = now + between(random, 5 * SECOND_MS, 50 * SECOND_MS)
    const answer = word < 0.86 ? 'accept' : word < 0.9 ? 'decline' : 'miss'
    doctor.status = 'called'
    doctor.calledAt = now
    doctor.call = { person, until: now + OFFER_MS, answersAt, answer }
  }
}

/** Of those whom somebody on duty could have seen in time, the share who were; who left by themselves is not counted. */
export function shareSeen({ people }: Night): number {
  const counted = people.filter(({ ending, wasCovered }) => ending === 'seen' || (ending === 'refunded' && wasCovered))
  const isInTime = ({ ending, seenAt = 0, promisedBy = 0 }: Person) =>
    ending === 'seen' && seenAt <= promisedBy + LATE_MS
  return counted.filter(isInTime).length / Math.max(1, counted.length)
}
