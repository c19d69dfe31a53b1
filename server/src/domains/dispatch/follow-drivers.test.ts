import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, CENTRE, driverFor, goOnline, move, taskFor } from '../../../testing/dispatch.ts'
import { openEventStream } from '../../../testing/event-stream.ts'
import { uploadPicture } from '../../../testing/files.ts'
import { atOnce, times, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { expirePapers } from '../../../testing/verification.ts'
import { newId } from '../../platform/db/database.ts'
import { TAKE_ABANDONED } from './jobs.ts'
import { cellOf } from './positions/rules.ts'
import { ASK_DRIVERS } from './tasks/commands/request.ts'

let server: TestServer
let customer: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({
    env: { VERIFICATION: 'manual', POLICY_OFFER_MS: '200' },
  })
  customer = await server.person({ fullName: 'Telma Chiluvane' })
})
afterAll(() => server.stop())

const report = (driver: Visitor, body: object) => driver.send('PATCH', '/api/delivery/driver/location', body)
const at = (latitude: unknown, longitude: unknown, more: object = {}) => ({ latitude, longitude, ...more })

test('a position is a number in the country, or a numeric string (DRIV-101, DRV-07)', async () => {
  const driver = await driverFor(server)
  for (const [latitude, longitude] of [
    ['abc', '32.5'],
    ['1e999', '32.5'],
    ['-91', '32.5'],
    ['-25.9', null],
    ['32.58', '-25.96'],
    ['-33.9', '18.4'],
    ['9'.repeat(1_000), '32.5'],
  ]) {
    expect((await report(driver, at(latitude, longitude))).status).toBe(400)
  }
  expect((await report(driver, at('9'.repeat(1_000_000), '32.5'))).status).toBe(413)
  expect((await report(driver, at('-25.9654', '32.5835'))).body).toEqual({ verdict: 'kept' })
  expect((await report(driver, at(-25.9654, 32.5836))).body).toEqual({ verdict: 'kept' })
})

test('what cannot be believed is left out: inaccurate, old, or too far away (DRV-07)', async () => {
  const driver = await driverFor(server)
  const verdictOf = async (body: object) => (await report(driver, body)).body['verdict']
  expect(await verdictOf(at('-25.9653', '32.5834', { accuracy: 900 }))).toBe('inaccurate')
  const before = new Date(Date.now() - 60_000).toISOString()
  expect(await verdictOf(at('-25.9653', '32.5834', { measuredAt: before }))).toBe('out_of_order')
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect((await report(driver, at('-25.9653', '32.5834', { measuredAt: later }))).body['code']).toBe(
    'dispatch.measured_in_future',
  )
  expect(await verdictOf(at('-19.8333', '34.85'))).toBe('impossible_jump')
  // Said again at once it is no truer.
  for (let times = 0; times < 4; times++) expect(await verdictOf(at('-19.8334', '34.8501'))).toBe('impossible_jump')
  expect(await verdictOf(at('-25.9654', '32.5835'))).toBe('kept')
})

test('while a jump is doubted its driver is offered and given nothing, until they are believed again (DRV-07)', async () => {
  const beside = { latitude: -12.97, longitude: 40.51 }
  const driver = await driverFor(server, { online: false })
  await goOnline(driver, beside)
  const asks = () =>
    taskFor(server, {
      customerId: customer.id,
      pickup: { address: 'Rua do Mercado', position: beside, isPublic: true },
      searchEndsAt: null,
    })
  const stored = (isDoubted: boolean) =>
    until(async () => {
      const [row] = await server.query('select doubted_at from dispatch_presence where driver_id = $1', [
        driver.driverId,
      ])
      return row && (row['doubted_at'] !== null) === isDoubted ? true : undefined
    })
  await stored(false)
  await report(driver, at(CENTRE.latitude, CENTRE.longitude))
  const refused = await asks()
  expect((await accept(driver, refused.id)).body['code']).toBe('dispatch.position_doubted')
  await stored(true)
  const { id } = await asks()
  const wasLookedAt = 'select from dispatch_tasks where id = $1 and next_offer_at > created_at'
  await until(async () => (await server.query(wasLookedAt, [id]))[0])
  const offers = () => server.query('select from dispatch_offers where task_id = $1', [id])
  expect(await offers()).toEqual([])
  await report(driver, at(beside.latitude, beside.longitude))
  await stored(false)
  expect((await accept(driver, refused.id)).body['status']).toBe('assigned')
  await until(async () => (await offers())[0])
})

test('positions are rate-limited, and belong to the session whatever the body names (DRV-07, DRV-08)', async () => {
  const [driver, other] = [await driverFor(server), await driverFor(server)]
  await report(driver, at('-25.9657', '32.5834', { driverId: other.driverId, userId: other.id }))
  const answers = await atOnce(times(130), () => report(driver, at('-25.9658', '32.5834')))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  const where = async (driverId: string) =>
    (await server.query('select latitude from dispatch_presence where driver_id = $1', [driverId]))[0]?.['latitude']
  await until(async () => ((await where(driver.driverId)) === -25.9658 ? true : undefined))
  expect(await where(other.driverId)).toBe(CENTRE.latitude)
})

test('offline without a delivery no position is kept (D-31, X-145)', async () => {
  const driver = await driverFor(server)
  await until(
    async () => (await server.query('select from dispatch_presence where driver_id = $1', [driver.driverId]))[0],
  )
  const { body } = await driver.send('PATCH', '/api/delivery/driver/availability', { isAvailable: false })
  expect(body).toMatchObject({ isAvailable: false })
  expect((await report(driver, at('-25.97', '32.58'))).body).toEqual({ verdict: 'not_needed' })
  expect(await server.query('select from dispatch_presence where driver_id = $1', [driver.driverId])).toEqual([])
  expect((await report(customer, at('-25.97', '32.58'))).body['code']).toBe('dispatch.profile_required')
})

test('the customer of a delivery sees its driver move, and nobody else does (DRV-07, X-100)', async () => {
  const driver = await driverFor(server)
  const stranger = await server.person()
  const { id } = await taskFor(server, { customerId: customer.id })
  await accept(driver, id)
  const streams = [
    await openEventStream(customer, { origin: server.origin }),
    await openEventStream(stranger, { origin: server.origin }),
  ]
  await report(driver, at('-25.9641', '32.5851'))
  await expect.poll(() => streams[0]?.text()).toMatch(/event: position\n.*"latitude":-25\.9641/)
  // So soon after a push, and the last before a stop: it waits for its time instead of being lost.
  await report(driver, at('-25.964102', '32.5851'))
  await expect.poll(() => streams[0]?.text()).toMatch(/event: position\n.*"latitude":-25\.964102/)
  expect(streams[1]?.text()).not.toContain('event: position')
  for (const stream of streams) stream.close()
})

test('it is kept when a driver first came near where they fetch it, and near where they bring it', async () => {
  const north = (km: number) => ({ ...CENTRE, latitude: CENTRE.latitude + km / 111.2 })
  const driver = await driverFor(server, { online: false })
  await goOnline(driver, north(0.8))
  const id = newId()
  await taskFor(server, {
    id,
    customerId: customer.id,
    pickup: { address: 'Av. 24 de Julho 1500', position: north(0.3), isPublic: true },
    dropoff: { address: 'Rua da Resistência 42', position: CENTRE },
  })
  await accept(driver, id)
  const there = async () =>
    (
      await server.query('select at_pickup_since as shop, at_dropoff_since as door from dispatch_tasks where id = $1', [
        id,
      ])
    )[0]
  const says = async (km: number) => {
    const { latitude, longitude } = north(km)
    expect((await report(driver, at(latitude, longitude))).body['verdict']).toBe('kept')
  }
  expect(await there()).toEqual({ shop: null, door: null })
  await says(0.55)
  const fetching = await until(async () => {
    const found = await there()
    return found?.['shop'] ? found : undefined
  })
  expect(fetching['door']).toBeNull()
  for (const status of ['picked_up', 'in_transit']) await move(driver, id, { status })
  await says(0.32)
  await says(0.29)
  const bringing = await until(async () => {
    const found = await there()
    return found?.['door'] ? found : undefined
  })
  expect(bringing['shop']).toEqual(fetching['shop'])
  // The first time counts.
  await says(0.1)
  await says(0.31)
  expect(await there()).toEqual(bringing)
})

test('the nearest are asked for their time, each offer says why, and nobody is the end (X-138)', async () => {
  const far = await server.person()
  const near = await driverFor(server, { online: false })
  await goOnline(near, { latitude: -21.05, longitude: 34.0 })
  const position = { latitude: -21.05, longitude: 34.0 }
  await server.query('update dispatch_presence set latitude = $2, longitude = $3 where driver_id = $1', [
    near.driverId,
    -21.05,
    34.0,
  ])

  await server.query('update dispatch_presence set cell = $2 where driver_id = $1', [near.driverId, cellOf(position)])
  const { id } = await taskFor(server, {
    customerId: far.id,
    pickup: { address: 'Estrada de Vilankulo', position, isPublic: true },
  })
  const offers = () =>
    server.query('select driver_id, answer, score, parts from dispatch_offers where task_id = $1 order by round', [id])
  const [first] = await until(async () => {
    const rows = await offers()
    return rows.length > 0 ? rows : undefined
  })
  expect(first).toMatchObject({ driver_id: near.driverId, parts: { distance: 0, busy: 0, silence: 0 } })
  await until(async () => ((await offers())[0]?.['answer'] === 'lapsed' ? true : undefined))
  // As if nobody had answered for as long as a search lasts.
  await server.app.platform.db.transact(async (tx) => {
    const now = new Date()
    await sql`update dispatch_tasks set search_ends_at = ${now}, next_offer_at = ${now} where id = ${id}`.execute(
      tx.sql,
    )
    tx.dueAt(ASK_DRIVERS, now)
  })
  await until(async () => ((await far.get(`/api/delivery/${id}`)).body['status'] === 'cancelled' ? true : undefined))
  const answers = (await offers()).map((row) => row['answer'])
  // One that was open when the search ended is withdrawn.
  expect(answers.filter((answer) => answer !== 'lapsed' && answer !== 'withdrawn')).toEqual([])
})

test('a driver who falls silent with a delivery loses it to the others (DRV-09)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  await accept(driver, id)
  await driver.get('/api/logout')
  await server.app.platform.db.transact(async (tx) => {
    const [silent, now] = [sql`interval '11 minutes'`, new Date()]
    await sql`update dispatch_tasks set assigned_at = assigned_at - ${silent} where id = ${id}`.execute(tx.sql)
    await sql`
      update dispatch_presence set seen_at = seen_at - ${silent} where driver_id = ${driver.driverId}`.execute(tx.sql)
    tx.dueAt(TAKE_ABANDONED, now)
  })
  await until(async () => {
    const [row] = await server.query('select cause from dispatch_exclusions where task_id = $1', [id])
    return row?.['cause'] === 'silent' || undefined
  })
  const { body } = await customer.get(`/api/delivery/${id}`)
  const steps = (body['timeline'] as { status: string }[]).map(({ status }) => status)
  expect([steps.slice(0, 3), body['driver']]).toEqual([['pending', 'assigned', 'pending'], null])
})

const PAPER = { kind: 'driving_licence', expiresOn: '2031-05-31' }

const goesOnline = (person: Visitor) => person.send('PATCH', '/api/delivery/driver/availability', { isAvailable: true })

/** The desk approves this registration, and the driver goes online. */
async function approve(driverId: string, person: Visitor): Promise<void> {
  const staff = await makeStaff(server)
  const cases = (await staff.get('/api/operator/verifications')).body as unknown as { id: string; subjectId: string }[]
  const found = cases.find(({ subjectId }) => subjectId === driverId)
  await staff.post(`/api/operator/verifications/${found?.id}/decision`, { decision: 'approved' })
  await until(async () => (await goesOnline(person)).body['isAvailable'] === true || undefined)
}

test('who registers with papers waits for the desk, then drives; a refusal says why (DRIV-095, DRIV-097, AZ-02, X-137)', async () => {
  const person = await server.person({ fullName: 'Rui Cossa', userType: 'delivery_driver' })
  const none = await person.get('/api/delivery/driver')
  expect([none.status, none.body]).toEqual([200, null])
  const uploadId = await uploadPicture(person, 'evidence', 'carta.png')
  const papers = [{ ...PAPER, uploadId }]
  const sent = { vehicleType: 'motorcycle', plate: 'abc-777-mc', licence: 'MZ-77777', papers }
  const { status, body } = await person.post('/api/delivery/driver', sent)
  expect([status, body['status'], body['plate'], body['isAvailable']]).toEqual([201, 'submitted', 'ABC 777 MC', false])
  expect((await goesOnline(person)).body['code']).toBe('dispatch.not_approved')
  const again = await person.post('/api/delivery/driver', { ...sent, plate: 'ABC 776 MC', papers: [] })
  expect([again.status, again.body['code']]).toEqual([409, 'dispatch.already_driver'])
  expect((await person.get('/api/delivery/driver')).body).toMatchObject({ id: body['id'], plate: 'ABC 777 MC' })
  const taken = await (await server.person()).post('/api/delivery/driver', { ...sent, plate: 'ABC 777MC', papers: [] })
  expect(taken.body['code']).toBe('dispatch.plate_taken')
  await approve(body['id'], person)
  expect((await person.get('/api/auth/user')).body['profiles']).toContain('driver')
})

test('a paper that has run out takes its driver offline until the desk has seen a new one (AZ-02, X-137)', async () => {
  const person = await server.person({ fullName: 'Alda Mondlane', userType: 'delivery_driver' })
  const papers = [{ ...PAPER, uploadId: await uploadPicture(person, 'evidence', 'carta.png') }]
  const sent = { vehicleType: 'motorcycle', plate: 'ABC 778 MC', licence: 'MZ-77778', papers }
  const { body } = await person.post('/api/delivery/driver', sent)
  await approve(body['id'], person)
  await expirePapers(server, body['id'])
  const driver = await until(async () => {
    const { body: seen } = await person.get('/api/delivery/driver')
    return seen['status'] === 'suspended' ? seen : undefined
  })
  expect(driver).toMatchObject({ isAvailable: false, reason: expect.stringContaining('válido') })
  expect((await goesOnline(person)).body['code']).toBe('dispatch.not_approved')
})

test('what a suspended driver accepted goes to another; what they picked up they bring', async () => {
  const person = await server.person({ fullName: 'Nilza Sitoe', userType: 'delivery_driver' })
  const papers = [{ ...PAPER, uploadId: await uploadPicture(person, 'evidence', 'carta.png') }]
  const sent = { vehicleType: 'motorcycle', plate: 'ABC 779 MC', licence: 'MZ-77779', papers }
  const { body: profile } = await person.post('/api/delivery/driver', sent)
  await approve(profile['id'], person)
  await goOnline(person)
  const [waiting, underWay] = [
    await taskFor(server, { customerId: customer.id }),
    await taskFor(server, { customerId: customer.id }),
  ]
  for (const { id } of [waiting, underWay]) expect((await accept(person, id)).status).toBe(200)
  expect((await move(person, underWay.id, { status: 'picked_up' })).status).toBe(200)
  await expirePapers(server, profile['id'])
  const seen = await until(async () => {
    const { body } = await customer.get(`/api/delivery/${waiting.id}`)
    return body['status'] === 'pending' ? body : undefined
  })
  const steps = (seen['timeline'] as { status: string }[]).map(({ status }) => status)
  expect([steps, seen['driver']]).toEqual([['pending', 'assigned', 'pending'], null])
  const [excluded] = await server.query('select cause from dispatch_exclusions where task_id = $1', [waiting.id])
  expect(excluded).toEqual({ cause: 'unapproved' })
  expect((await accept(person, waiting.id)).body['code']).toBe('dispatch.not_approved')
  expect((await customer.get(`/api/delivery/${underWay.id}`)).body['status']).toBe('picked_up')
  const end = { status: 'delivered', pin: underWay.dropoffPin }
  expect((await move(person, underWay.id, { status: 'in_transit' })).status).toBe(200)
  expect((await move(person, underWay.id, end)).body).toMatchObject({ status: 'delivered' })
})

test('a plate is of one driver, until they are refused (X-137)', async () => {
  const [first, second] = [await server.person(), await server.person()]
  const sent = { vehicleType: 'motorcycle', licence: 'MZ-88888', papers: [] }
  const { body } = await first.post('/api/delivery/driver', { ...sent, plate: 'DEF 888 MC' })
  await second.post('/api/delivery/driver', { ...sent, plate: 'DEF 889 MC' })
  const correct = async () => (await second.send('PUT', '/api/delivery/driver', { ...sent, plate: 'def888mc' })).body
  expect((await correct())['code']).toBe('dispatch.plate_taken')
  await server.query("update dispatch_drivers set status = 'rejected' where id = $1", [body['id']])
  expect((await correct())['plate']).toBe('DEF 888 MC')
})
