import type { Appointment, Doctor } from '@salama/contract/appointments'
import type { Student } from '@salama/contract/courses'
import { type Dish, needsChoice, type Restaurant } from '@salama/contract/food'
import type { Medication, Pharmacy } from '@salama/contract/pharmacy'
import type { OwnShop } from '@salama/contract/shops'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../testing/payments/payments.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
  type Visitor,
} from '../testing/server.ts'
import { demonstrationSweeps } from './demonstration.ts'
import { module as appointments } from './domains/appointments/module.ts'
import { createModules, type Module } from './platform/module.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  // As nodes of one installation, on an empty database.
  const started = [1, 2, 3].map(() => startTestServer({ database, env: { DEMO: '1' } }))
  const [first, ...others] = await Promise.all(started)
  server = first as TestServer
  for (const other of others) await other.stop()
})
afterAll(() => server.stop())

async function signedIn(name: string, at: TestServer = server): Promise<Visitor> {
  const visitor = at.visitor()
  const identifier = `${name}@demo.salama.mz`
  const { status } = await visitor.post('/api/auth/login', { identifier, password: 'Salama-2026!' })
  if (status !== 200) throw new Error(`${identifier} was answered ${status}`)
  return visitor
}

const doctors = async (at: TestServer = server): Promise<Doctor[]> =>
  (await at.visitor().get('/api/doctors')).body as unknown as Doctor[]
const appointmentsOf = async (visitor: Visitor): Promise<Appointment[]> =>
  (await visitor.get('/api/appointments')).body as unknown as Appointment[]

it.each([
  ['cliente', 'customer', []],
  ['medica', 'customer', ['doctor']],
  ['restaurante', 'restaurant_vendor', ['shop']],
  ['farmacia', 'pharmacy', ['shop']],
  ['entregador', 'delivery_driver', ['driver']],
  ['professor', 'teacher', ['teacher']],
  ['operador', 'customer', ['operator']],
  ['novo', null, []],
])('the demonstration’s account %s signs in as %s', async (name, userType, profiles) => {
  const { body } = await (await signedIn(name)).get('/api/auth/user')
  expect(body).toMatchObject({ userType, profiles })
})

it('three nodes that start at once on an empty database make each chapter once', async () => {
  const chapters = await server.query<{ made: number; different: number }>(
    'select count(*)::int as made, count(distinct (domain, number))::int as different from platform_chapters',
  )
  expect(chapters[0]?.made).toBeGreaterThan(5)
  expect(chapters[0]?.different).toBe(chapters[0]?.made)
})

it('offers at least 24 courses, free and paid, the teacher’s own among them (COUR-110)', async () => {
  const { body } = await server.visitor().get('/api/courses')
  expect(body.length).toBeGreaterThanOrEqual(24)
  for (const isFree of [true, false]) {
    expect(body.some((course: { price: number }) => (course.price === 0) === isFree)).toBe(true)
  }
  expect(body.some((course: { teacherName: string }) => course.teacherName === 'Armando Guila')).toBe(true)
})

it('shows at least 24 doctors of at least 12 specialties, Pediatria among them', async () => {
  const listed = await doctors()
  expect(listed.length).toBeGreaterThanOrEqual(24)
  const specialties = new Set(listed.map(({ specialty }) => specialty))
  expect(specialties.size).toBeGreaterThanOrEqual(12)
  expect(specialties).toContain('Pediatria')
  expect(new Set(listed.map(({ province }) => province)).size).toBeGreaterThanOrEqual(8)
})

const registrationOf = ({ businessName, address, phone, provinceId, districtId }: OwnShop) => ({
  businessName,
  address,
  phone,
  provinceId,
  districtId,
})

it('has an approved case for each workplace, so that staff find it and its owner can change it', async () => {
  const missing = await server.query<{ id: string }>(
    `select id from (select id from shops_shops union all select id from appointments_doctors
        union all select id from dispatch_drivers union all select id from courses_versions) as workplaces
      where not exists (select from verification_cases c where c.subject_id = workplaces.id and c.status = 'approved'
        and (select array_agg(h.status order by h.id) from verification_history h where h.case_id = c.id)
          = array['draft', 'submitted', 'approved'])`,
  )
  expect(missing).toEqual([])
  const owner = await signedIn('farmacia')
  const shop = (await owner.get('/api/vendor/profile')).body as unknown as OwnShop
  const { status, body } = await owner.send('PUT', '/api/vendor/application', registrationOf(shop))
  expect([status, body['status'], body['city']]).toEqual([200, 'approved', shop.city])
})

describe('the restaurants of the demonstration', () => {
  const restaurants = async () => (await server.visitor().get('/api/restaurants')).body as unknown as Restaurant[]

  it('are at least 40 in at least 6 cities, the three stated samples first (FOOD-016, FOOD-132, FOOD-133)', async () => {
    const listed = await restaurants()
    expect(listed.length).toBeGreaterThanOrEqual(40)
    expect(new Set(listed.map(({ city }) => city)).size).toBeGreaterThanOrEqual(6)
    expect(listed.slice(0, 3).map(({ deliveryFee }) => deliveryFee)).toEqual([5000, 7500, 6000])
    expect(listed.slice(0, 3).map(({ minimumOrderAmount }) => minimumOrderAmount)).toEqual([15000, 20000, 18000])
  })

  it('are open round the clock twice in Maputo, with six dishes that need no choice', async () => {
    const open = (await restaurants()).filter(({ is24x7, city }) => is24x7 && city === 'Maputo')
    expect(open.length).toBeGreaterThanOrEqual(2)
    for (const { id } of open) {
      const menu = (await server.visitor().get(`/api/restaurants/${id}/menu`)).body as unknown as Dish[]
      expect(menu.filter((dish) => dish.isAvailable && !needsChoice(dish)).length).toBeGreaterThanOrEqual(6)
    }
    expect((await (await signedIn('restaurante')).get('/api/vendor/profile')).body).toMatchObject({
      businessType: 'restaurant',
      city: 'Maputo',
      status: 'approved',
    })
  })
})

it('keeps three doctors free round the clock, with a chat price and nothing booked', async () => {
  const open = (await doctors()).filter((doctor) => doctor.is24x7 && doctor.consultationPriceChat !== undefined)
  expect(open.length).toBeGreaterThanOrEqual(3)
  for (const { id } of open) {
    const { body } = await server.visitor().get(`/api/doctors/${id}/availability`)
    const ahead = body['slots'].filter(({ startsAt }: { startsAt: string }) => Date.parse(startsAt) > Date.now())
    expect(ahead.every(({ free }: { free: boolean }) => free)).toBe(true)
  }
})

it('shows pharmacies in four cities, two of Maputo open round the clock with a fee and full shelves', async () => {
  const at = server.visitor()
  const pharmacies = (await at.get('/api/pharmacies')).body as unknown as Pharmacy[]
  expect(pharmacies.filter(({ city }) => city === 'Maputo').length).toBeGreaterThanOrEqual(6)
  expect(new Set(pharmacies.map(({ city }) => city)).size).toBeGreaterThanOrEqual(4)
  const open = pharmacies.filter(({ city, is24x7, deliveryFee }) => city === 'Maputo' && is24x7 && deliveryFee !== null)
  expect(open.length).toBeGreaterThanOrEqual(2)
  for (const { id } of pharmacies) {
    const shelf = (await at.get(`/api/medications?pharmacyId=${id}`)).body as unknown as Medication[]
    expect(shelf.length).toBeGreaterThanOrEqual(60)
    if (!open.some((pharmacy) => pharmacy.id === id)) continue
    const free = shelf.filter(({ requiresPrescription, stock }) => !requiresPrescription && stock >= 50)
    expect(free.length).toBeGreaterThanOrEqual(10)
    expect(
      shelf.filter(({ requiresPrescription, inStock }) => requiresPrescription && inStock).length,
    ).toBeGreaterThanOrEqual(3)
  }
})

it('shows true numbers of reviews, different ones, and doctors without any (BOOK-027)', async () => {
  const listed = await doctors()
  const counts = await server.query<{ id: string; count: string }>(
    `select subject_id as id, count(*) from reviews_reviews group by subject_id`,
  )
  const truth = new Map(counts.map(({ id, count }) => [id, Number(count)]))
  for (const { id, reviewCount } of listed) expect(reviewCount).toBe(truth.get(id) ?? 0)
  expect(new Set(listed.map(({ reviewCount }) => reviewCount)).size).toBeGreaterThanOrEqual(5)
  expect(listed.some(({ reviewCount }) => reviewCount === 0)).toBe(true)
})

it('gives the customer twelve consultations behind, 2 450 MT saved by cover, and one ahead', async () => {
  const customer = await signedIn('cliente')
  const own = await appointmentsOf(customer)
  expect((await customer.get('/api/stats/me')).body).toEqual({ servicesUsed: 12, saved: 2_450_00 })
  const done = own.filter(({ status }) => status === 'completed')
  expect(done).toHaveLength(12)
  expect(done.reduce((sum, { price, amountDue }) => sum + price - amountDue, 0)).toBe(2_450_00)
  expect(own[0]).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', doctorName: 'Dr. Lurdes Macamo' })
  expect(Date.parse(own[0]?.appointmentTime ?? '')).toBeGreaterThan(Date.now())
})

it('gives the teacher learners with progress, sales and what happened lately', async () => {
  const teacher = await signedIn('professor')
  const { body: stats } = await teacher.get('/api/teacher/stats')
  expect(stats).toMatchObject({ activeCourses: 7, students: 10 })
  expect(stats['completionRate']).toBeGreaterThan(0)
  expect(stats['completionRate']).toBeLessThan(100)
  expect(stats['activity']).toHaveLength(10)
  expect(stats['activity'][0]).toMatchObject({ kind: 'enrolled', learnerName: 'Juvêncio Macucule' })
  const students = (await teacher.get('/api/teacher/students')).body as unknown as Student[]
  expect(students).toHaveLength(13)
  for (const { status, completedAt, lessonsDone, lessonCount, lastSeenAt, enrolledAt } of students) {
    expect([status === 'completed', completedAt !== null]).toEqual(Array(2).fill(lessonsDone === lessonCount))
    for (const at of [enrolledAt, lastSeenAt, completedAt])
      expect(Date.parse(at ?? enrolledAt)).toBeLessThan(Date.now())
  }
  const [issued] = await server.query<{ code: string }>(`select code from courses_certificates limit 1`)
  const certificate = (await server.visitor().get(`/api/certificates/${issued?.code}`)).body
  expect(certificate).toMatchObject({ status: 'valid', teacherName: 'Armando Guila' })
})

it('has its whole past in books that balance, with nothing owed to a payer', async () => {
  const balances = await balancesOf(server)
  expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  expect(balances['credit']).toBe(0)
  expect(balances['payable:doctor']).toBeLessThan(0)
  expect(balances['payable:teacher']).toBeLessThan(0)
})

/** Which transaction last wrote each row that a start opens or closes. */
const writesOf = (at: TestServer) =>
  at.query(`select 'course' as kind, id, xmin::text from courses_versions
    union all select 'shop', id, xmin::text from shops_shops
    union all select 'dish', id, xmin::text from food_dishes
    union all select 'doctor', id, xmin::text from appointments_doctors order by 1, 2`)

it('writes no row anew when three nodes start at once on what is there', async () => {
  const [before, listed] = [await writesOf(server), await doctors()]
  const nodes = await Promise.all([1, 2, 3].map(() => startTestServer({ database, env: { DEMO: '1' } })))
  expect(await writesOf(server)).toEqual(before)
  for (const node of nodes) {
    expect(await doctors(node)).toEqual(listed)
    await node.stop()
  }
})

/** A domain whose chapters have the listed names; `made` collects those that were made. */
const telling = (chapters: readonly string[], made: string[]): Module => ({
  name: 'lending',
  personal: { tables: {} },
  create: () => ({ demonstration: { chapters: chapters.map((chapter) => async () => void made.push(chapter)) } }),
})

it('gets the chapters that a later version brings, each once', async () => {
  const made: string[] = []
  const startWith = async (...chapters: string[]) => {
    const started = await startTestServer({ database, env: { DEMO: '1' }, modules: [telling(chapters, made)] })
    await started.stop()
  }
  await startWith('books')
  await startWith('books', 'readers')
  await startWith('books', 'readers')
  expect(made).toEqual(['books', 'readers'])
})

it('is not made where people already have accounts of their own', async () => {
  const own = await createTestDatabase()
  const real = await startTestServer({ database: own })
  await real.person()
  await real.stop()
  const made: string[] = []
  const demonstration = await startTestServer({
    database: own,
    env: { DEMO: '1' },
    modules: [telling(['books'], made)],
  })
  expect([made, await doctors(demonstration)]).toEqual([[], []])
  await demonstration.stop()
})

it('never goes stale: what nobody came to is put off, and the customer always has one consultation ahead', async () => {
  const customer = await signedIn('cliente')
  const { platform } = server.app
  const { parts } = await createModules([appointments], platform)
  const [next] = demonstrationSweeps(platform, parts)
  const shown = await appointmentsOf(customer)
  for (const days of [7, 7, 30]) {
    const later = new Date(Date.now() + days * 86_400_000)
    await next?.run(later)
    const own = await appointmentsOf(customer)
    expect(own.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
    expect(Date.parse(own[0]?.appointmentTime ?? '')).toBeGreaterThan(later.getTime())
  }
  await server.query(`update appointments_appointments set status = 'completed' where status = 'confirmed'`)
  await next?.run(new Date())
  const [ahead] = await appointmentsOf(customer)
  expect(ahead).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(shown.map(({ id }) => id)).not.toContain(ahead?.id)
})

it('tops up a domain that has no chapters of its own, such as orders', async () => {
  const topUps: Date[] = []
  const lending: Module = {
    name: 'lending',
    personal: { tables: {} },
    create: () => ({ demonstration: { chapters: [], topUp: async (_tx, now) => void topUps.push(now) } }),
  }
  const { platform } = server.app
  const { parts } = await createModules([lending], platform)
  const now = new Date()
  await demonstrationSweeps(platform, parts)[0]?.run(now)
  expect(topUps).toEqual([now])
})

it('signs nobody in and offers no doctor of a demonstration that is over, until it is back', async () => {
  const database = await createTestDatabase()
  const SESSION_SECRET = 'the-same-secret-before-and-after-the-change'
  const demonstration = await startTestServer({ database, env: { DEMO: '1', SESSION_SECRET } })
  const cookie = (await signedIn('operador', demonstration)).cookieHeader()
  const [offered] = await doctors(demonstration)
  await demonstration.stop()

  const real = await startTestServer({ database, env: { SESSION_SECRET } })
  const wrong = { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' }
  const { status, body } = await real.visitor().post('/api/auth/login', wrong)
  expect([status, body['code']]).toEqual([401, 'accounts.wrong_credentials'])
  expect((await real.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
  expect(await doctors(real)).toEqual([])
  const own = await real.person()
  expect((await own.get('/api/auth/user')).status).toBe(200)
  await real.stop()

  const again = await startTestServer({ database, env: { DEMO: '1', SESSION_SECRET } })
  await signedIn('medica', again)
  expect((await doctors(again))[0]?.id).toBe(offered?.id)
  await again.stop()
})
