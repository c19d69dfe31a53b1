import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, crowdAt, doctorFor, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer()
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())

const countLive = async (doctorId: string) => {
  const rows = await server.query<{ status: string }>(
    `select status from appointments_appointments where doctor_id = $1 and status = 'held'`,
    [doctorId],
  )
  return rows.length
}

describe('booking', () => {
  it('keeps the slot at the instant that was chosen and answers what it costs (BOOK-056, BOOK-057, BOOK-058, BOOK-059, BOOK-116, BOOK-117)', async () => {
    const patient = await server.person()
    const chosen = slotIn(1, '10:00').replace('T08:00:00.000Z', 'T10:00:00+02:00')
    const { status, body } = await patient.post('/api/appointments', booking(doctor, chosen, { notes: 'Tosse' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      doctorId: doctor.id,
      doctorName: 'Dr. Ana Silva',
      specialty: 'Pediatria',
      notes: 'Tosse',
      appointmentTime: slotIn(1, '10:00'),
      endsAt: slotIn(1, '10:30'),
      type: 'video',
      status: 'pending_payment',
      price: 80_000,
      amountDue: 80_000,
      paymentStatus: 'unpaid',
    })
    const heldMs = Date.parse(body['holdExpiresAt']) - Date.now()
    expect(heldMs).toBeGreaterThan(29 * 60_000)
    expect(heldMs).toBeLessThanOrEqual(30 * 60_000)
    const seen = await patient.get(`/api/appointments/${body['id']}`)
    expect(seen.body).toMatchObject({ ...body, timeline: [{ status: 'pending_payment' }] })
  })

  it.each(['doctorId', 'scheduledAt', 'type'])('needs %s (BOOK-070, BOOK-071, BOOK-072, BOOK-087)', async (field) => {
    const patient = await server.person()
    const whole: Record<string, unknown> = booking(doctor, slotIn(2, '07:00'))
    delete whole[field]
    const { status, body } = await patient.post('/api/appointments', whole)
    expect(status).toBe(400)
    expect(body['fields']).toEqual([expect.objectContaining({ path: field, message: expect.stringMatching(/\p{L}/u) })])
  })

  it('takes a booking without notes and keeps a chat at its own price (BOOK-073, BOOK-097, BOOK-118)', async () => {
    const patient = await server.person()
    const { notes: _, ...bare } = booking(doctor, slotIn(2, '08:00'), { type: 'chat' })
    const { status, body } = await patient.post('/api/appointments', bare)
    expect(status).toBe(201)
    expect(body).toMatchObject({ notes: '', type: 'chat', price: 60_000, amountDue: 60_000 })
  })

  it('asks strangers to sign in (BOOK-096)', async () => {
    const stranger = server.visitor()
    expect((await stranger.post('/api/appointments', booking(doctor, slotIn(2)))).status).toBe(401)
    expect((await stranger.get('/api/appointments')).status).toBe(401)
  })

  it('takes no field that it does not know: price, status, owner and id are the server’s (AZ-05, APT-02, APT-06)', async () => {
    const [patient, other] = [await server.person(), await server.person()]
    const forged = { price: 1, amountDue: 0, status: 'confirmed', userId: other.id, id: doctor.id }
    const { status, body } = await patient.post('/api/appointments', booking(doctor, slotIn(2, '09:00'), forged))
    expect(status).toBe(201)
    expect(body).toMatchObject({ price: 80_000, amountDue: 80_000, status: 'pending_payment' })
    expect(body['id']).not.toBe(doctor.id)
    expect((await other.get('/api/appointments')).body).toEqual([])
  })

  it('keeps the price of the moment of booking (APT-06)', async () => {
    const mine = await doctorFor(server)
    const patient = await server.person()
    const { body } = await patient.post('/api/appointments', booking(mine, slotIn(3)))
    await server.query('update appointments_doctors set price_video = 90000 where id = $1', [mine.id])
    expect((await patient.get(`/api/appointments/${body['id']}`)).body).toMatchObject({ price: 80_000 })
  })

  it('gives the same answer to a repeated Idempotency-Key, also when ten come at once', async () => {
    const patient = await server.person()
    const key = { 'idempotency-key': 'marcar-1' }
    const answers = await atOnce(times(10), () =>
      patient.post('/api/appointments', booking(doctor, slotIn(2, '11:00')), key),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body['id']}`)).size).toBe(1)
    expect((await patient.get('/api/appointments')).body).toHaveLength(1)
  })

  it('takes a long note and answers markup as it was written; beyond 1 MB it refuses (APT-08, BOOK-094)', async () => {
    const patient = await server.person()
    const notes = `<script>alert(1)</script>${'á'.repeat(500_000)}`
    const { status, body } = await patient.post('/api/appointments', booking(doctor, slotIn(4, '09:00'), { notes }))
    expect(status).toBe(201)
    expect(body['notes']).toBe(notes)
    const tooLong = booking(doctor, slotIn(4, '10:00'), { notes: 'a'.repeat(1_048_577) })
    expect((await patient.post('/api/appointments', tooLong)).status).toBe(413)
  })

  it('needs no more than nine statements', async () => {
    const patient = await server.person()
    const transactions: string[][] = []
    const open = new Map<object, string[]>()
    const { pool } = server.app.platform.db
    const watched = new WeakSet<object>()
    const watch = (client: { query: (...args: never[]) => unknown }) => {
      if (watched.has(client)) return
      watched.add(client)
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = (...args: unknown[]) => {
        const text = String((args[0] as { text?: string }).text ?? args[0])
        if (text === 'begin') open.set(client, [])
        open.get(client)?.push(text)
        if (text === 'commit') transactions.push(open.get(client) ?? [])
        return query(...args)
      }
    }
    pool.on('acquire', watch as never)
    await patient.post('/api/appointments', booking(doctor, slotIn(2, '12:00')))
    pool.off('acquire', watch as never)
    const ours = transactions.filter((texts) => texts.some((text) => text.includes('into appointments_appointments')))
    expect(ours).toHaveLength(1)
    expect(ours[0]?.length).toBeLessThanOrEqual(9)
  })
})

describe('of many at once', () => {
  it('gives a slot to one patient of a hundred, and shows the others three free ones (BOOK-114, APT-01)', async () => {
    const wanted = await doctorFor(server)
    const patients = await crowdAt(server, 100)
    const at = slotIn(5)
    const answers = await atOnce(patients, (patient, index) =>
      patient.post('/api/appointments', booking(wanted, at, { type: index % 2 ? 'chat' : 'video' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(99)
    for (const { body } of refused) {
      expect(body['code']).toBe('appointments.slot_taken')
      expect(body['details'].freeSlots).toEqual([slotIn(5, '09:30'), slotIn(5, '10:30'), slotIn(5, '09:00')])
    }
    expect(await countLive(wanted.id)).toBe(1)
  })

  it('gives a patient who asks for it six times at once one consultation (APT-01)', async () => {
    const patient = await server.person()
    const answers = await atOnce(times(6), () => patient.post('/api/appointments', booking(doctor, slotIn(6))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await patient.get('/api/appointments')).body).toHaveLength(1)
  })

  it('never loses a slot to two who cross: each books the other’s time at another doctor (APT-01, APT-02)', async () => {
    const [one, two] = [await doctorFor(server), await doctorFor(server)]
    for (let round = 0; round < 5; round++) {
      const [ana, rui] = [await server.person(), await server.person()]
      const at = slotIn(7 + round)
      const wishes = [
        [ana, one],
        [ana, two],
        [rui, two],
        [rui, one],
      ] as const
      const answers = await atOnce(wishes, ([who, wanted]) => who.post('/api/appointments', booking(wanted, at)))
      for (const { status } of answers) expect([201, 409]).toContain(status)
      const given = answers.filter(({ status }) => status === 201).map(({ body }) => body['doctorId'])
      expect(new Set(given).size).toBe(given.length)
      expect(given.length).toBeGreaterThan(0)
    }
  })

  it('lets a patient keep three unpaid slots, however many are asked for at once (APT-07)', async () => {
    const hoarder = await server.person()
    const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']
    const mine = await doctorFor(server)
    const answers = await atOnce(hours, (time) => hoarder.post('/api/appointments', booking(mine, slotIn(8, time))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body['code']).toBe('appointments.too_many_holds')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(1_700)
    const other = await server.person()
    expect((await other.post('/api/appointments', booking(mine, slotIn(8, '15:00')))).status).toBe(201)
  })

  it('keeps a hundred unpaid slots of a doctor for one address, whoever asks there (APT-07)', async () => {
    const [mine, other] = [await doctorFor(server), await doctorFor(server)]
    const [first, next, last] = await crowdAt(server, 3)
    const book = (person: Visitor | undefined, doctor: TestDoctor, slot: string) =>
      person?.post('/api/appointments', booking(doctor, slot))
    const held = await book(first, mine, slotIn(9, '00:00'))
    // Ninety-eight more from the same address, as others would have booked them there.
    await server.query(
      `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
         status, hold_expires_at, hold_limit_at, held_from, created_at)
       select gen_random_uuid(), doctor_id, $2,
         starts_at + n * interval '30 minutes', ends_at + n * interval '30 minutes', type, notes, price, amount_due, status,
         hold_expires_at, hold_limit_at, held_from, created_at
       from appointments_appointments, generate_series(1, 98) as n where id = $1`,
      [held?.body['id'], other.userId],
    )
    expect((await book(next, mine, slotIn(12, '10:00')))?.status).toBe(201)
    const refused = await book(last, mine, slotIn(12, '11:00'))
    expect([refused?.status, refused?.body['code']]).toEqual([429, 'appointments.too_many_holds'])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await book(last, other, slotIn(12, '11:00')))?.status).toBe(201)
  })

  it('lifts the cap on unpaid slots for load tests', async () => {
    const open = await serverForTest({ env: { RATE_LIMIT: 'off' } })
    const mine = await doctorFor(open)
    const patient = await open.person()
    for (const time of ['08:00', '09:00', '10:00', '11:00']) {
      expect((await patient.post('/api/appointments', booking(mine, slotIn(8, time)))).status).toBe(201)
    }
  })
})

describe('times that nobody can book', () => {
  const tomorrow = slotIn(1).slice(0, 10)
  it.each<[string, unknown]>([
    ['a year ago', new Date(Date.parse(slotIn(1)) - 366 * 86_400_000).toISOString()],
    ['a second ago', new Date(Date.now() - 1_000).toISOString()],
    ['the half hour that has begun', new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000).toISOString()],
    ['the fifteenth day', slotIn(14, '00:00')],
    ['10:07', `${tomorrow}T10:07:00Z`],
    ['seconds', `${tomorrow}T10:00:30Z`],
    ['milliseconds', `${tomorrow}T10:00:00.001Z`],
    ['no zone', `${tomorrow}T10:00:00`],
    ['Kathmandu’s half hour', `${tomorrow}T10:00:00+05:45`],
    ['30 February', '2027-02-30T10:00:00Z'],
    ['the year 0', '0000-01-01T10:00:00Z'],
    ['the last date of all', '+275760-09-13T00:00:00.000Z'],
    ['a number', 1_790_000_000_000],
    ['an array', [`${tomorrow}T10:00:00Z`]],
    ['an object', { date: tomorrow }],
    ['words', 'amanhã às dez'],
    ['null', null],
  ])('are refused with a sentence at the field: %s (APT-03, BOOK-071)', async (_name, scheduledAt) => {
    const patient = await server.person()
    const { status, body } = await patient.post('/api/appointments', booking(doctor, scheduledAt as string))
    expect(status).toBe(400)
    expect(body['fields']).toEqual([
      expect.objectContaining({ path: 'scheduledAt', message: expect.stringMatching(/\p{L}/u) }),
    ])
  })

  it('but the same instant in any zone’s words is one slot (APT-03)', async () => {
    const mine = await doctorFor(server)
    const [one, two] = [await server.person(), await server.person()]
    expect((await one.post('/api/appointments', booking(mine, `${tomorrow}T10:15:00+05:45`))).status).toBe(201)
    const { status, body } = await two.post('/api/appointments', booking(mine, `${tomorrow}T04:30:00Z`))
    expect([status, body['code']]).toEqual([409, 'appointments.slot_taken'])
  })
})

describe('a doctor who cannot be booked', () => {
  const everyMorning = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 480, closes: 720 }))

  it('is refused outside the hours, with the nearest slots inside them (APT-05, BOOK-115)', async () => {
    const patient = await server.person()
    const morning = await doctorFor(server, { hours: everyMorning })
    const { status, body } = await patient.post('/api/appointments', booking(morning, slotIn(3, '12:00')))
    expect([status, body['code']]).toEqual([409, 'appointments.outside_hours'])
    expect(body['details'].freeSlots).toEqual([slotIn(3, '11:30'), slotIn(3, '11:00'), slotIn(3, '10:30')])
    expect((await patient.post('/api/appointments', booking(morning, slotIn(3, '11:30')))).status).toBe(201)
  })

  it.each([
    ['not approved yet', `status = 'submitted'`],
    ['suspended', `status = 'suspended'`],
    ['pausing', 'paused = true'],
  ])('is refused while %s (APT-05)', async (_name, change) => {
    const patient = await server.person()
    const away = await doctorFor(server)
    await server.query(`update appointments_doctors set ${change} where id = $1`, [away.id])
    const { status, body } = await patient.post('/api/appointments', booking(away, slotIn(3)))
    expect([status, body['code']]).toEqual([409, 'appointments.doctor_unavailable'])
  })

  it('is not found when there is none (APT-05)', async () => {
    const patient = await server.person()
    const { status, body } = await patient.post('/api/appointments', booking({ id: patient.id }, slotIn(3)))
    expect([status, body['code']]).toEqual([404, 'appointments.doctor_not_found'])
  })

  it('is refused by chat without a chat price, and by any other type (APT-06, BOOK-086)', async () => {
    const patient = await server.person()
    const speaking = await doctorFor(server, { priceChat: null })
    for (const type of ['chat', 'VIDEO', 'presencial', 7]) {
      const { status, body } = await patient.post('/api/appointments', booking(speaking, slotIn(3), { type }))
      expect(status).toBe(400)
      expect(body['fields']).toEqual([expect.objectContaining({ path: 'type' })])
    }
  })

  it('is oneself (APT-02)', async () => {
    const { status, body } = await doctor.visitor.post('/api/appointments', booking(doctor, slotIn(3, '16:00')))
    expect([status, body['code']]).toEqual([409, 'appointments.own_consultation'])
  })

  it('is a second one at the same time; free slots are those in which both are free (APT-02)', async () => {
    const patient = await server.person()
    const other = await doctorFor(server)
    await patient.post('/api/appointments', booking(doctor, slotIn(9, '10:00')))
    await patient.post('/api/appointments', booking(doctor, slotIn(9, '10:30')))
    const { status, body } = await patient.post('/api/appointments', booking(other, slotIn(9, '10:00')))
    expect([status, body['code']]).toEqual([409, 'appointments.patient_busy'])
    expect(body['details'].freeSlots).toEqual([slotIn(9, '09:30'), slotIn(9, '09:00'), slotIn(9, '11:00')])
  })
})
