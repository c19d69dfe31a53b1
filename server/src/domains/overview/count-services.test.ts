import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imaginaryPurchase, imaginarySeller } from '../../../testing/payments/seller.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** Sells something else beside consultations, of which this customer used as much: equal rows of two kinds are two. */
const laundry = imaginarySeller(
  imaginaryPurchase({
    kind: 'laundry_load',
    label: 'Lavagem',
    domain: 'laundry',
    usage: (userId) => sql`
      select 1 as services, 80000 as saved where ${userId}::uuid = ${customer.id}::uuid`,
  }),
)

let server: TestServer
let customer: Awaited<ReturnType<TestServer['person']>>
beforeAll(async () => {
  server = await startTestServer({ modules: [laundry] })
  customer = await server.person()
})
afterAll(() => server.stop())

const insertAppointment = (patientId: string, status: string, amountDue: number, daysAgo: number) =>
  server.query(
    `with doctor as (
       insert into appointments_doctors (id, user_id, first_name, last_name, specialty, specialties, license, clinic_name,
         clinic_address, city, province, price_video, is_24x7, status, created_at)
       select gen_random_uuid(), $1, 'Ana', 'Silva', 'Pediatria', '{Pediatria}', 'OMM-900', 'Acácias', 'Av. Julius Nyerere',
         'Maputo', 'Maputo Cidade', 80000, true, 'approved', now()
       on conflict (user_id) do update set paused = false returning id)
     insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
       status, hold_expires_at, hold_limit_at, created_at)
     select gen_random_uuid(), doctor.id, $2, at, at + interval '30 minutes', 'video', '', 80000, $4, $3, at, at, at
     from doctor, (select date_trunc('hour', now()) - $5 * interval '1 day' as at) as past`,
    [doctorUserId, patientId, status, amountDue, daysAgo],
  )
let doctorUserId: string

test('home counts what was finished and what cover paid of it, of every kind (HOME-021, HOME-022, HOME-033)', async () => {
  doctorUserId = (await server.person()).id
  const stats = async (who: typeof customer) => (await who.get('/api/stats/me')).body
  const newcomer = await server.person()
  expect(await stats(newcomer)).toEqual({ servicesUsed: 0, saved: 0 })
  await insertAppointment(customer.id, 'completed', 0, 3)
  await insertAppointment(customer.id, 'cancelled', 0, 2)
  expect(await stats(customer)).toEqual({ servicesUsed: 2, saved: 1_600_00 })
  // More than a list shows.
  for (let day = 10; day < 130; day++) await insertAppointment(newcomer.id, 'completed', 0, day)
  expect(await stats(newcomer)).toEqual({ servicesUsed: 120, saved: 96_000_00 })
})

test('the figures are the own ones, for who is signed in (AZ-01)', async () => {
  expect((await server.visitor().get('/api/stats/me')).status).toBe(401)
})
