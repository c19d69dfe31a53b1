import { beforeAll, expect, test } from 'vitest'
import { line, signedFor } from '../../../testing/prescriptions.ts'
import { served } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { formularyMemory } from '../formulary/public.ts'
import { dispense, presentPrescription, readPresented, returnDispensed } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const memory = () => formularyMemory(server.app.platform)
const newId = () => crypto.randomUUID()

type Presented = Awaited<ReturnType<typeof signedFor>> & { shopId: string }

async function presented(lines = [line()]): Promise<Presented> {
  const issued = await signedFor(server, lines)
  const shopId = newId()
  await present(issued, shopId)
  return { ...issued, shopId }
}

const present = ({ code, patient }: Pick<Presented, 'code' | 'patient'>, shopId: string, accountId = patient.id) =>
  server.app.platform.db.transact((tx) =>
    presentPrescription(tx, { code, accountId, patientId: patient.id, shopId, memory: memory(), now: new Date() }),
  )

/** A refusal takes the whole order back, as an order's command does. */
async function hand(
  of: Presented,
  quantity: number,
  more: { shopId?: string; orderId?: string; place?: number; patientId?: string } = {},
) {
  const { shopId = of.shopId, orderId = newId(), place = 1, patientId = of.patient.id } = more
  let outcome = ''
  await served(() =>
    server.app.platform.db.transact(async (tx) => {
      outcome = await dispense(tx, {
        prescriptionId: of.id,
        patientId,
        lines: [{ place, quantity }],
        shopId,
        dispensedBy: of.doctor.userId,
        reference: { kind: 'pharmacy_order', id: orderId },
        now: new Date(),
      })
      if (outcome !== 'dispensed') throw new Error('refused')
    }),
  ).catch((error: Error) => {
    if (error.message !== 'refused') throw error
  })
  return outcome
}

const sums = (of: Presented) =>
  server.query(
    `select l.dispensed, (select coalesce(sum(d.quantity), 0)::integer from prescriptions_dispenses d
       where d.prescription_id = l.prescription_id and d.place = l.place) as ledger, p.status
     from prescriptions_lines l join prescriptions_prescriptions p on p.id = l.prescription_id
     where l.prescription_id = $1 order by l.place`,
    [of.id],
  )

test('a pharmacy sees a prescription that its patient shows, and no other one (AZ-11, ORD-07)', async () => {
  const of = await presented()
  const stranger = await server.person()
  expect(await present(of, newId(), stranger.id)).toBeUndefined()
  const read = (shopId: string) =>
    server.app.platform.db.transact((tx) =>
      readPresented(tx, {
        prescriptionId: of.id,
        shopId,
        readerId: of.doctor.userId,
        memory: memory(),
        now: new Date(),
      }),
    )
  expect(await read(newId())).toBeUndefined()
  expect(await read(of.shopId)).toMatchObject({
    isValid: true,
    patientName: 'Amina Mussa',
    lines: [{ left: 21, place: 1 }],
  })
  expect((await of.patient.get('/api/record')).body['readings'][0].what).toBe('Leu uma receita')
})

test('parts are handed out until nothing is left, never more, and an order once (ORD-07)', async () => {
  const of = await presented([line(), line({ medicine: 'Paracetamol 500 mg', quantity: 10 })])
  const orderId = newId()
  expect(await hand(of, 20, { orderId })).toBe('dispensed')
  expect(await hand(of, 20, { orderId })).toBe('dispensed')
  expect(await hand(of, 2)).toBe('not_enough_left')
  expect(await hand(of, 1, { shopId: newId() })).toBe('not_presented')
  expect(await hand(of, 1, { patientId: of.doctor.userId })).toBe('not_presented')
  expect(await hand(of, 0)).toBe('not_enough_left')
  expect(await hand(of, -5)).toBe('not_enough_left')
  expect(await hand(of, 1)).toBe('dispensed')
  expect(await hand(of, 10, { place: 2 })).toBe('dispensed')
  expect(await sums(of)).toEqual([
    { dispensed: 21, ledger: 21, status: 'dispensed' },
    { dispensed: 10, ledger: 10, status: 'dispensed' },
  ])
  expect(await hand(of, 1)).toBe('not_valid')
  const back = { reference: { kind: 'pharmacy_order', id: orderId }, by: of.doctor.userId, now: new Date() }
  for (const _ of [1, 2]) await server.app.platform.db.transact((tx) => returnDispensed(tx, back))
  expect((await sums(of))[0]).toEqual({ dispensed: 1, ledger: 1, status: 'active' })
})

test('cancelled, expired and altered prescriptions are not handed out (ORD-07, AZ-11)', async () => {
  const [cancelled, altered] = [await presented(), await presented()]
  await cancelled.doctor.visitor.post(`/api/doctor/prescriptions/${cancelled.id}/cancel`, { reason: 'engano' })
  await server.query('alter table prescriptions_lines disable trigger prescriptions_lines_signed')
  await server.query('update prescriptions_lines set quantity = 500 where prescription_id = $1', [altered.id])
  await server.query('alter table prescriptions_lines enable trigger prescriptions_lines_signed')
  expect([await hand(cancelled, 1), await hand(altered, 1)]).toEqual(['not_valid', 'not_valid'])
})

/** In CI a few; `RACES=200` runs as many as a doubt may want. */
const RACES = Number(process.env['RACES'] ?? 20)

test('of two pharmacies at once one hands out what is left, each time (AZ-11, ORD-07)', async () => {
  // One prescription of as many units as rounds: each round two pharmacies want the same last ones.
  const of = await presented([line({ quantity: RACES })])
  const others = newId()
  await present(of, others)
  let won = 0
  for (let round = 0; round < RACES; round++) {
    await server.query('update prescriptions_lines set dispensed = quantity - 1 where prescription_id = $1', [of.id])
    await server.query(`update prescriptions_prescriptions set status = 'active' where id = $1`, [of.id])
    const outcomes = await Promise.all([hand(of, 1), hand(of, 1, { shopId: others })])
    won += outcomes.filter((outcome) => outcome === 'dispensed').length
    expect(outcomes.toSorted()).toEqual(['dispensed', 'not_valid'])
  }
  expect(won).toBe(RACES)
})
