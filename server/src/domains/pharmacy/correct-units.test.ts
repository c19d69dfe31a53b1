import type { OpenedCheck } from '@salama/contract/pharmacy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approve, orderIn, payFor, pharmacyFor, stock, stockInNumbers } from '../../../testing/pharmacy.ts'
import { productLine, signedFor } from '../../../testing/prescriptions.ts'
import { served, until } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import type { TestShop } from '../../../testing/shops.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const PRODUCT = { productId: 'amoxicilina-500mg-capsula', packageUnits: 12 } as const

/** One package of twelve, paid, at a pharmacy of its own: twenty-one units are prescribed. */
async function waiting({ patient, code }: { patient: Visitor; code: string }) {
  const pharmacy = await pharmacyFor(server)
  const line = await stockInNumbers(pharmacy, PRODUCT)
  const { id } = await payFor(patient, [line], { prescriptionCode: code, status: 'awaiting_prescription' })
  return { pharmacy, line, id }
}

const opened = async (pharmacy: TestShop, id: string) =>
  (await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)).body as never as OpenedCheck
const decide = (pharmacy: TestShop, id: string, units: readonly object[], packages: readonly object[] = []) =>
  pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/approve`, { units, packages })

it('other units are handed out with a reason, which the next pharmacy reads', async () => {
  const prescription = await signedFor(server, [productLine()])
  const { pharmacy, line, id } = await waiting(prescription)
  const { counted, signed } = await opened(pharmacy, id)
  const item = { itemId: line.id, quantity: 1, packageUnits: 12, unit: '{capsule}', units: 12, left: 21 }
  expect(counted).toMatchObject([item])
  expect(signed?.lines).toMatchObject([{ quantity: 21, left: 21, now: 12, before: [] }])
  const reason = 'A caixa traz dez cápsulas'
  expect((await decide(pharmacy, id, [{ itemId: line.id, units: 10, reason }])).status).toBe(200)
  const next = await waiting(prescription)
  const read = await opened(next.pharmacy, next.id)
  expect(read.signed?.lines).toMatchObject([{ left: 11, now: 11, before: [{ quantity: 10, reason }] }])
  await approve(next.pharmacy, next.id)
  // What the first order took is its own, and none of what was handed out before it.
  expect((await opened(pharmacy, id)).signed?.lines[0]?.before).toMatchObject([{ quantity: 11, reason: null }])
  await pharmacy.visitor.post(`/api/vendor/orders/${id}/reject`, { rejectionReason: 'Sem stock' })
  await orderIn(prescription.patient, id, 'rejected')
  await until(async () => {
    const [row] = await server.query<{ dispensed: number }>(
      'select dispensed from prescriptions_lines where prescription_id = $1',
      [prescription.id],
    )
    return row?.dispensed === 11 || undefined
  })
})

it('more than is left, no reason, or what is counted otherwise hands out nothing', async () => {
  const prescription = await signedFor(server, [productLine()])
  const { pharmacy, line, id } = await waiting(prescription)
  const reason = 'Contado à mão'
  const fewest = [0, -1, 1.5, 10_000, '10', null].map((units) => ({ itemId: line.id, units, reason }))
  const reasons = ['', '  ', 'ok', 'x'.repeat(201), 7].map((said) => ({ itemId: line.id, units: 10, reason: said }))
  for (const bad of [...fewest, ...reasons, { itemId: 'x', units: 10, reason }]) {
    expect([bad, (await decide(pharmacy, id, [bad])).status]).toEqual([bad, 400])
  }
  const said = { itemId: line.id, units: 10, reason }
  expect((await decide(pharmacy, id, [said, said])).body['fields'][0].code).toBe('item_twice')
  const many = await decide(pharmacy, id, [{ ...said, units: 22 }])
  expect([many.status, many.body['code']]).toEqual([409, 'pharmacy.not_prescribed'])
  const mixed = await decide(pharmacy, id, [], [{ itemId: line.id, quantity: 1 }])
  expect([mixed.status, mixed.body['code'], mixed.body['details']]).toEqual([
    409,
    'pharmacy.counted_otherwise',
    { items: [line.id] },
  ])
  expect((await opened(pharmacy, id)).signed?.lines[0]?.left).toBe(21)
  expect((await decide(pharmacy, id, [said])).status).toBe(200)
})

it('units of what only words name are no answer', async () => {
  const { patient, code } = await signedFor(server)
  const pharmacy = await pharmacyFor(server)
  const line = await stock(pharmacy, { name: 'Amoxicilina 500 mg', needsPrescription: true })
  const { id } = await payFor(patient, [line], { prescriptionCode: code, status: 'awaiting_prescription' })
  const answer = await decide(pharmacy, id, [{ itemId: line.id, units: 10, reason: 'Contado à mão' }])
  expect([answer.status, answer.body['code']]).toEqual([409, 'pharmacy.counted_otherwise'])
})

it('of two pharmacies at once no more units are handed out than are prescribed', async () => {
  const prescription = await signedFor(server, [productLine()])
  const [one, two] = [await waiting(prescription), await waiting(prescription)]
  const answers = await Promise.all(
    [one, two].map(
      ({ pharmacy, id, line }): Promise<Answer> =>
        served(() => decide(pharmacy, id, [{ itemId: line.id, units: 21, reason: 'Contado à mão' }])),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
