import { formatDateTime, formatLongDay, formatTime, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking, doctorFor, noCovers, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import { balancesOf, freshNumber, initiate, paid, settled } from '../../../testing/payments/payments.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { EXPIRE_HOLDS } from './commands/expire-holds.ts'
import { appointmentsSweeps } from './jobs.ts'

let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer()
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())

let hours = 0
/** A slot that nobody else in this file takes. */
const ownSlot = () => slotIn(2 + Math.floor(hours / 20), `${String(2 + (hours++ % 20)).padStart(2, '0')}:00`)

async function hold(patient: Visitor, of: TestDoctor = doctor): Promise<string> {
  const { status, text, body } = await patient.post('/api/appointments', booking(of, ownSlot()))
  if (status !== 201) throw new Error(text)
  return body['id']
}

const payFor = (patient: Visitor, id: string, more: { amount?: number; ending?: string; description?: string } = {}) =>
  initiate(patient, {
    amount: more.amount ?? doctor.priceVideo,
    phoneNumber: freshNumber(more.ending),
    description: more.description ?? 'Consulta',
    purpose: { kind: 'appointment', id },
  })

const newsOf = async (person: Visitor): Promise<Record<string, unknown>[]> =>
  (await person.get('/api/notifications')).body['notifications']

const read = async (patient: Visitor, id: string) => (await patient.get(`/api/appointments/${id}`)).body
const inState = (patient: Visitor, id: string, status: string) =>
  until(async () => {
    const body = await read(patient, id)
    return body['status'] === status ? body : undefined
  })

/** What the sweep will do by then. */
const sweepIn = (ms: number, of: TestServer = server) =>
  appointmentsSweeps(of.app.platform, noCovers)
    .find(({ name }) => name === EXPIRE_HOLDS)
    ?.run(new Date(Date.now() + ms))

describe('a payment made for the appointment', () => {
  it('has a receipt that names doctor and day, and not what the payer wrote (X-058)', async () => {
    const patient = await server.person()
    const scheduledAt = ownSlot()
    const { body: held } = await patient.post('/api/appointments', booking(doctor, scheduledAt))
    const { body: payment } = await payFor(patient, held['id'], { description: 'Material de escritório' })
    await inState(patient, held['id'], 'confirmed')
    const address = `${server.origin}/api/payments/${payment['transactionId']}/receipt`
    const file = await fetch(address, { headers: { cookie: patient.cookieHeader() } })
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
    const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
    expect(text).toContain(`Consulta com Dr. Ana Silva, ${formatDateTime(scheduledAt)}`)
    expect(text).toContain('Vendido em nome de Dr. Ana Silva')
    expect(text).not.toContain('Material de escritório')
  })

  it('confirms it by itself, also when the page was closed, and tells patient and doctor (BOOK-059, BOOK-117)', async () => {
    const patient = await server.person()
    const id = await hold(patient)
    const { status, body: payment } = await payFor(patient, id)
    expect(status).toBe(201)
    expect(await read(patient, id)).toMatchObject({ transactionId: payment['transactionId'] })
    const confirmed = await inState(patient, id, 'confirmed')
    expect(confirmed).toMatchObject({ paymentStatus: 'paid', transactionId: payment['transactionId'] })
    expect(confirmed['timeline'].map((entry: { status: string }) => entry.status)).toEqual([
      'pending_payment',
      'confirmed',
    ])
    const at = confirmed['appointmentTime']
    for (const [person, href] of [
      [patient, `/consultas/${id}`],
      [doctor.visitor, '/dashboard/doctor'],
    ] as const) {
      const words = `${formatLongDay(at)}, ${formatTime(at)}.`
      const news = { title: 'Consulta confirmada', href, body: expect.stringContaining(words) }
      await until(async () => (await newsOf(person)).some(({ title }) => title === news.title))
      expect(await newsOf(person)).toContainEqual(expect.objectContaining(news))
    }
    const asked = (await newsOf(patient)).find(({ title }) => title === 'Consulta por pagar')
    expect(asked).toMatchObject({
      body: expect.stringMatching(/^Dr\. Ana Silva, .* 800 MT/),
      readAt: expect.any(String),
    })
  })

  it('owes the doctor the price less the commission', async () => {
    const own = await serverForTest()
    const mine = await doctorFor(own)
    const patient = await own.person()
    const id = await hold(patient, mine)
    await payFor(patient, id)
    await inState(patient, id, 'confirmed')
    expect(await balancesOf(own)).toMatchObject({ credit: 0, commission: -12_000, 'payable:doctor': -68_000 })
  })

  it('is of exactly what is due, says the amount that is, and is nobody else’s to make', async () => {
    const [patient, stranger] = [await server.person(), await server.person()]
    const id = await hold(patient)
    const wrong = await payFor(patient, id, { amount: 100 })
    expect([wrong.status, wrong.body['code']]).toEqual([409, 'payments.amount_changed'])
    expect(wrong.body['details']).toEqual({ amountDue: 80_000 })
    const foreign = await payFor(stranger, id)
    expect([foreign.status, foreign.body['code']]).toEqual([409, 'payments.purpose_not_payable'])
    expect(await read(patient, id)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  it('is one at a time; when it fails the next may try, and when it is paid nobody may', async () => {
    const patient = await server.person()
    const id = await hold(patient)
    const answers = await atOnce(times(2), () => payFor(patient, id, { ending: '0002' }))
    const [begun, refused] = answers.toSorted((one, other) => one.status - other.status)
    if (!begun || !refused) throw new Error('there are no two answers')
    expect([begun.status, refused.status]).toEqual([201, 409])
    expect(refused.body['code']).toBe('payments.already_under_way')
    expect(refused.body['details']).toEqual({ transactionId: begun.body['transactionId'] })
    expect((await settled(patient, begun.body['transactionId']))['status']).toBe('failed')
    await until(async () => (await read(patient, id))['paymentStatus'] === 'unpaid')
    expect((await payFor(patient, id)).status).toBe(201)
    await inState(patient, id, 'confirmed')
    const late = await payFor(patient, id)
    expect([late.status, late.body['code']]).toEqual([409, 'payments.purpose_not_payable'])
  })

  it('begun eight times at once without a key is one payment and one charge (PAY-17)', async () => {
    const own = await serverForTest({ env: { RATE_LIMIT: 'off' } })
    const mine = await doctorFor(own)
    const patient = await own.person()
    const id = await hold(patient, mine)
    const answers = await atOnce(times(8), () => payFor(patient, id))
    const begun = answers.filter(({ status }) => status === 201)
    expect(begun).toHaveLength(1)
    const { transactionId } = begun[0]?.body ?? {}
    for (const { status, body } of answers.filter((answer) => answer !== begun[0])) {
      expect(status).toBe(409)
      expect(['payments.already_under_way', 'payments.purpose_not_payable']).toContain(body['code'])
    }
    await inState(patient, id, 'confirmed')
    expect((await patient.get('/api/payments')).body).toMatchObject([{ transactionId, status: 'confirmed' }])
    expect(own.app.sandbox?.books()).toHaveLength(1)
  })

  it('keeps the slot while it is under way, beyond the hold’s own time, but not for ever', async () => {
    const [patient, other] = [await server.person(), await server.person()]
    const id = await hold(patient)
    // Confirmed after half a minute: under way for as long as this test lasts.
    await payFor(patient, id, { ending: '0005' })
    const { appointmentTime } = await read(patient, id)
    await sweepIn(31 * MINUTE_MS)
    expect(await read(patient, id)).toMatchObject({ status: 'pending_payment', paymentStatus: 'pending' })
    const taken = await other.post('/api/appointments', booking(doctor, appointmentTime))
    expect([taken.status, taken.body['code']]).toEqual([409, 'appointments.slot_taken'])
    await sweepIn(3 * HOUR_MS + MINUTE_MS)
    expect(await read(patient, id)).toMatchObject({ status: 'expired', paymentStatus: 'pending' })
  })

  it('is given back when it arrives after the hold’s last limit, and the slot stays with the next', async () => {
    const slow = await serverForTest({ env: { POLICY_UNCLAIMED_MS: '100', SANDBOX_DELAY_MS: '8000' } })
    const mine = await doctorFor(slow)
    const [patient, next] = [await slow.person(), await slow.person()]
    const id = await hold(patient, mine)
    const { body: payment } = await payFor(patient, id)
    await sweepIn(4 * HOUR_MS, slow)
    const { appointmentTime } = await inState(patient, id, 'expired')
    expect((await next.post('/api/appointments', booking(mine, appointmentTime))).status).toBe(201)
    await until(async () => {
      const { body } = await patient.get(`/api/payments/${payment['transactionId']}`)
      return body['status'] === 'reversed'
    })
    expect((await read(patient, id))['status']).toBe('expired')
    expect((await balancesOf(slow))['payable:doctor']).toBeUndefined()
  })
})

describe('a payment that is already there', () => {
  const attach = (patient: Visitor, id: string, transactionId: string) =>
    patient.post(`/api/appointments/${id}/payment`, { transactionId })

  it('pays a kept slot, and said twice it is still once', async () => {
    const patient = await server.person()
    const id = await hold(patient)
    const credit = await paid(patient, { amount: 80_000 })
    const answers = await Promise.all([1, 2].map(() => served(() => attach(patient, id, credit))))
    for (const { status, body } of [...answers, await attach(patient, id, credit)]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', transactionId: credit })
    }
    const history = await server.query('select from appointments_history where appointment_id = $1', [id])
    expect(history).toHaveLength(2)
  })

  it('of another amount, of somebody else, unknown or not confirmed pays nothing (PAY-01)', async () => {
    const [patient, stranger] = [await server.person(), await server.person()]
    const id = await hold(patient)
    const small = await paid(patient, { amount: 100 })
    const foreign = await paid(stranger, { amount: 80_000 })
    const failed = await initiate(patient, { amount: 80_000, phoneNumber: freshNumber('0001') })
    await settled(patient, failed.body['transactionId'])
    const codes = []
    for (const transactionId of [small, foreign, id, failed.body['transactionId']]) {
      const { status, body } = await attach(patient, id, transactionId)
      codes.push(`${status} ${body['code']}`)
    }
    expect(codes).toEqual([
      '409 payments.wrong_amount',
      '404 payments.not_found',
      '404 payments.not_found',
      '409 payments.not_confirmed',
    ])
    expect(await read(patient, id)).toMatchObject({ status: 'pending_payment', paymentStatus: 'unpaid' })
  })

  it('pays for one appointment only, however many ask at once', async () => {
    const patient = await server.person()
    const ids = [await hold(patient), await hold(patient), await hold(patient)]
    const credit = await paid(patient, { amount: 80_000 })
    const answers = await atOnce(ids, (id) => attach(patient, id, credit))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body['code']).toBe('payments.already_claimed')
  })

  it('pays neither a stranger’s appointment nor one that no longer waits', async () => {
    const [patient, stranger] = [await server.person(), await server.person()]
    const id = await hold(patient)
    const credit = await paid(stranger, { amount: 80_000 })
    const foreign = await attach(stranger, id, credit)
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'appointments.not_found'])
    await server.query(`update appointments_appointments set status = 'expired' where id = $1`, [id])
    const own = await paid(patient, { amount: 80_000 })
    const gone = await attach(patient, id, own)
    expect([gone.status, gone.body['code']]).toEqual([409, 'appointments.not_now'])
  })
})
