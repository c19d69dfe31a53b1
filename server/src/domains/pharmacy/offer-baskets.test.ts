import type { Reply } from '@salama/contract/kernel/endpoint'
import type { offerBaskets } from '@salama/contract/pharmacy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pharmacyFor, place, stockInNumbers } from '../../../testing/pharmacy.ts'
import { line as freeLine, productLine, signedFor, signedForChild } from '../../../testing/prescriptions.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const ask = (visitor: Visitor, prescriptionCode: string, sent: object = {}) =>
  visitor.post('/api/pharmacy/baskets', { prescriptionCode, ...sent })
const offered = async (visitor: Visitor, code: string) =>
  (await ask(visitor, code)).body as never as Reply<typeof offerBaskets>

const METFORMIN = { productId: 'metformina-500mg-comprimido', dose: { value: 1, unit: '{tablet}' } } as const

it('says what each pharmacy has of a prescription, in packages that may be ordered with it', async () => {
  const lines = [
    productLine(),
    productLine({ ...METFORMIN, timesADay: 2, durationDays: 30 }),
    freeLine({ medicine: 'Xarope da avó' }),
  ]
  const { patient, code } = await signedFor(server, lines)
  const [whole, half] = [await pharmacyFor(server), await pharmacyFor(server)]
  const amoxicillin = await stockInNumbers(whole, { productId: 'amoxicilina-500mg-capsula', packageUnits: 12 })
  const metformin = await stockInNumbers(whole, {
    productId: METFORMIN.productId,
    packageUnits: 60,
    name: 'Metformina 500 mg',
  })
  await stockInNumbers(half, { productId: 'amoxicilina-500mg-capsula', packageUnits: 21 })
  const { offers, free } = await offered(patient, code)
  expect(free).toEqual(['Xarope da avó'])
  const own = offers.filter(({ pharmacy }) => [whole.id, half.id].includes(pharmacy.id))
  expect(own.map(({ missing }) => missing)).toEqual([[], ['Metformina 500 mg, comprimido']])
  const [best] = own
  expect(best?.lines.map(({ medication, quantity }) => [medication.id, quantity])).toEqual([
    [amoxicillin.id, 2],
    [metformin.id, 1],
  ])
  const ordered = best?.lines.map(({ medication, quantity }) => ({ id: medication.id, quantity })) ?? []
  expect((await place(patient, ordered, { prescriptionCode: code })).status).toBe(201)
})

it('is for whoever pays for the patient, of a prescription that may still be handed out', async () => {
  const { mother, child, code } = await signedForChild(server, [productLine()])
  expect(await offered(mother, code)).toMatchObject({ patientId: child })
  const stranger = await ask(await server.person(), code)
  expect([stranger.status, stranger.body['code']]).toEqual([404, 'pharmacy.prescription_not_found'])
  expect((await ask(server.visitor(), code)).status).toBe(401)
  expect((await ask(mother, 'ABCD-EFGH-JKMN')).body['code']).toBe('pharmacy.prescription_not_found')
  expect((await ask(mother, code, { latitude: -25.9 })).status).toBe(400)
  const { doctor, patient, id, code: other } = await signedFor(server, [productLine()])
  await doctor.visitor.post(`/api/doctor/prescriptions/${id}/cancel`, { reason: 'Engano na dose' })
  expect((await ask(patient, other)).body['code']).toBe('pharmacy.prescription_not_valid')
})
