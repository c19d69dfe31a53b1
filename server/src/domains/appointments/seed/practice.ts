import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { DEMO_ACCOUNTS, demoId, demoPasswordHash, findDemonstrationUsers, seedUser } from '../../accounts/seed.ts'
import { seedReview } from '../../reviews/seed.ts'
import { countStars } from '../commands/count-stars.ts'
import { renewNextFree } from '../commands/next-free.ts'
import { DEMO_DOCTOR, DEMO_DOCTORS, type DemoDoctor } from './doctors.ts'
import { pastSlot, seedCompleted, topUpNext } from './history.ts'
import { pauseDoctors, restoreRoundTheClock, type SeedDoctor, seedDoctor } from './rows.ts'

/** The profile of the demonstration's doctor. */
const DOCTOR_ID = demoId(102)

/** Doctors, their patients, reviews, and the customer's own consultations. */
export async function seedPractice(tx: Tx, now: Date): Promise<void> {
  const account = { passwordHash: await demoPasswordHash(), now, userType: 'customer' as const }
  const customerId = DEMO_ACCOUNTS.customer.id
  const patients: string[] = []
  for (const [firstName, lastName] of PATIENTS) {
    const id = newId(now.getTime())
    await seedUser(tx.sql, { ...account, id, firstName, lastName, email: emailOf(`${firstName} ${lastName}`) })
    patients.push(id)
  }
  const doctor = { id: DOCTOR_ID, userId: DEMO_ACCOUNTS.doctor.id }
  const own = await seedProfile(tx, DEMO_DOCTOR, { ...doctor, index: DEMO_DOCTORS.length, now })
  const doctors: SeedDoctor[] = []
  for (const [index, row] of DEMO_DOCTORS.entries()) {
    const [id, userId] = [newId(now.getTime()), newId(now.getTime())]
    const { firstName, lastName } = row
    await seedUser(tx.sql, { ...account, id: userId, firstName, lastName, email: emailOf(`${firstName} ${lastName}`) })
    doctors.push(await seedProfile(tx, row, { id, userId, index, now }))
  }
  for (const [index, seen] of [own, ...doctors].entries()) {
    const { stars } = [DEMO_DOCTOR, ...DEMO_DOCTORS][index] as DemoDoctor
    await seedReviews(tx, { doctor: seen, stars, patients, first: index, now })
  }
  await seedOwnHistory(tx, { customerId, doctors: [own, ...doctors], now })
  await topUpDemonstration(tx, now)
  const all = [own, ...doctors].map(({ id }) => id)
  await renewNextFree(tx.sql, all, now)
}

/** Doctors of the demonstration are listed and take bookings while it is open. */
export async function setPracticeOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const userIds = await findDemonstrationUsers(tx.sql)
  if (userIds.length > 0) await pauseDoctors(tx.sql, { userIds, paused: !isOpen })
}

/** The customer always has one consultation ahead, and the doctors who are 24/7 can be booked at any hour. */
export async function topUpDemonstration(tx: Tx, now: Date): Promise<void> {
  await topUpNext(tx, { patientId: DEMO_ACCOUNTS.customer.id, doctorId: DOCTOR_ID, now })
  const licenses = DEMO_DOCTORS.flatMap(({ hours }, index) => (hours === null ? [licenseOf(index)] : []))
  const restored = await restoreRoundTheClock(tx.sql, { userIds: await findDemonstrationUsers(tx.sql), licenses })
  if (restored.length > 0) await renewNextFree(tx.sql, restored, now)
}

const licenseOf = (index: number): string => `OMM-${String(2140 + 37 * index)}`

type Profile = { id: string; userId: string; index: number; now: Date }

async function seedProfile(tx: Tx, row: DemoDoctor, { id, userId, index, now }: Profile): Promise<SeedDoctor> {
  const doctor: SeedDoctor = {
    id,
    userId,
    firstName: row.firstName,
    lastName: row.lastName,
    specialties: row.specialties,
    license: licenseOf(index),
    clinicName: row.clinic,
    clinicAddress: row.address,
    city: row.city,
    province: row.province,
    priceVideo: row.priceVideo,
    priceChat: row.priceChat,
    hours: row.hours,
    // The list shows the longest here first.
    now: new Date(now.getTime() - (200 - index) * DAY_MS),
  }
  await seedDoctor(tx.sql, doctor)
  return doctor
}

type Reviewed = { doctor: SeedDoctor; stars: readonly number[]; patients: readonly string[]; first: number; now: Date }

/** Each review speaks of a consultation that was paid and held. */
async function seedReviews(tx: Tx, { doctor, stars, patients, first, now }: Reviewed): Promise<void> {
  for (const [index, given] of stars.entries()) {
    const startsAt = pastSlot(doctor, 3 + index * 4 + (first % 4), now)
    const patientId = patients[(first + index) % patients.length] as string
    const type = doctor.priceChat !== null && index % 3 === 1 ? 'chat' : 'video'
    const serviceId = await seedCompleted(tx, { doctor, patientId, startsAt, type, cover: 0 })
    await seedReview(tx.sql, {
      id: newId(),
      subject: { kind: 'doctor', id: doctor.id },
      authorId: patientId,
      service: { kind: 'appointment', id: serviceId },
      stars: given,
      body: SAID[given]?.[(first + index) % 3] ?? '',
      now: new Date(startsAt.getTime() + 3 * HOUR_MS),
    })
  }
  if (stars.length > 0) await countStars(tx, doctor.id)
}

type Own = { customerId: string; doctors: readonly SeedDoctor[]; now: Date }

/** Twelve consultations, of whose prices cover took 2 450 MT in all: the figures that the home page shows. */
async function seedOwnHistory(tx: Tx, { customerId, doctors, now }: Own): Promise<void> {
  for (const [index, [lastName, type, cover]] of OWN_HISTORY.entries()) {
    const doctor = doctors.find((row) => row.lastName === lastName)
    if (!doctor) throw new Error(`the demonstration has no doctor ${lastName}`)
    const startsAt = pastSlot(doctor, 4 + index * 3, now)
    await seedCompleted(tx, { doctor, patientId: customerId, startsAt, type, cover })
  }
}

const OWN_HISTORY: readonly [doctor: string, type: 'video' | 'chat', cover: Centavos][] = [
  ['Macamo', 'video', 30_000],
  ['Cossa', 'video', 40_000],
  ['Cossa', 'chat', 25_000],
  ['Langa', 'video', 0],
  ['Macamo', 'chat', 20_000],
  ['Remane', 'video', 60_000],
  ['Bila', 'video', 0],
  ['Macamo', 'video', 30_000],
  ['Mazive', 'chat', 0],
  ['Cossa', 'video', 40_000],
  ['Sitoe', 'video', 0],
  ['Macamo', 'chat', 0],
]

const PATIENTS: readonly [firstName: string, lastName: string][] = [
  ['Amélia', 'Nhantumbo'],
  ['Bernardo', 'Massingue'],
  ['Cátia', 'Mucavele'],
  ['Dinis', 'Cuamba'],
  ['Elisa', 'Ngovene'],
  ['Felizardo', 'Zimba'],
  ['Gilda', 'Malate'],
  ['Hermínio', 'Cumbe'],
  ['Isaura', 'Tembe'],
  ['Jorge', 'Muianga'],
]

const SAID: Readonly<Record<number, readonly string[]>> = {
  5: ['Explicou tudo com calma. Recomendo.', 'Muita atenção e pontualidade.', 'Saí da consulta a saber o que fazer.'],
  4: [
    'Muito boa consulta, só a ligação falhou um pouco.',
    'Gostei do atendimento.',
    'Boa consulta, começou com algum atraso.',
  ],
  3: ['Foi útil, mas rápido demais.', 'Atendimento razoável.', 'Esperava mais explicações.'],
}

/** 'Celina Mabunda' → 'celina.mabunda@demo.salama.mz' */
const emailOf = (name: string): string =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@demo.salama.mz`
