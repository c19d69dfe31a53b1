import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '../../../testing/insurance.ts'
import { bornAgo, childFor, joinFor } from '../../../testing/patients.ts'
import { approve, orderIn, payFor, pharmacyFor, place, quote, stock } from '../../../testing/pharmacy.ts'
import { signedFor, signedForChild } from '../../../testing/prescriptions.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const waiting = 'awaiting_prescription'
async function shop() {
  const pharmacy = await pharmacyFor(server)
  return { pharmacy, line: await stock(pharmacy, { name: 'Amoxicilina 500 mg', needsPrescription: true }) }
}

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

test('a child is given its medicine: the ticket names it, its age and who ordered', async () => {
  const { mother, child, id: prescriptionId, code } = await signedForChild(server)
  const { pharmacy, line } = await shop()
  const { id, order } = await payFor(mother, [line], { patientId: child, prescriptionCode: code, status: waiting })
  expect(order).toMatchObject({ patientId: child })
  const [check] = (await pharmacy.visitor.get('/api/pharmacy/prescriptions')).body as never as object[]
  const lia = { name: 'Lia Mussa', bornOn: bornAgo(6) }
  expect(check).toMatchObject({ customerName: 'Amina M.', patient: lia })
  expect((await approve(pharmacy, id)).status).toBe(200)
  await orderIn(mother, id, 'pending')
  const [ticket] = (await pharmacy.visitor.get('/api/vendor/orders')).body as never as object[]
  expect(ticket).toMatchObject({ customerName: 'Amina Mussa', patient: lia })
  const [handed] = await server.query(
    `select p.patient_id, d.quantity from prescriptions_dispenses d
     join prescriptions_prescriptions p on p.id = d.prescription_id where d.reference_id = $1`,
    [id],
  )
  expect(handed).toEqual({ patient_id: child, quantity: 20 })
  const dispensedOf = async (patientId: string) =>
    ((await mother.get(`/api/prescriptions?patientId=${patientId}`)).body as never as { id: string }[]).map(
      (one) => one.id,
    )
  expect([await dispensedOf(child), await dispensedOf(mother.id)]).toEqual([[prescriptionId], []])
})

test('a prescription of one person never serves the order of another', async () => {
  const { mother, child, code } = await signedForChild(server)
  const other = await childFor(mother, { name: 'Dino Mussa' })
  const { pharmacy, line } = await shop()
  for (const patientId of [undefined, mother.id, other]) {
    const refused = await quote(mother, [line], { prescriptionCode: code, patientId })
    expect([patientId, ...codeOf(refused)]).toEqual([patientId, 409, 'pharmacy.other_patient'])
  }
  const { id } = await payFor(mother, [line], { patientId: other, status: waiting })
  const sent = await mother.post(`/api/orders/${id}/prescription`, { prescriptionCode: code })
  expect(codeOf(sent)).toEqual([409, 'pharmacy.other_patient'])
  const shown = await server.query('select from prescriptions_presentations where shop_id = $1', [pharmacy.id])
  expect(shown).toEqual([])
  await expect(
    server.query(
      `update pharmacy_checks c set prescription_id = p.id from prescriptions_prescriptions p
       where c.order_id = $1 and p.patient_id = $2`,
      [id, child],
    ),
  ).rejects.toThrow('pharmacy_checks_whose')
})

test('who orders for somebody of another family is told that there is nobody, and no stock is kept', async () => {
  const [mother, stranger] = [await server.person(), await server.person()]
  const child = await childFor(mother)
  const { line } = await shop()
  for (const ask of [quote, place]) {
    expect(codeOf(await ask(stranger, [line], { patientId: child }))).toEqual([404, 'patients.not_found'])
  }
  expect(await server.query('select from pharmacy_reservations where stock_id = $1', [line.id])).toEqual([])
  expect((await quote(mother, [line], { patientId: '1850' })).status).toBe(400)
})

test('who helps an adult orders for them and reads nothing; when it ends, nothing more is ordered', async () => {
  const { patient: father, id: prescriptionId, code } = await signedFor(server)
  const daughter = await server.person()
  await joinFor(father, daughter, { patientId: father.id, role: 'helper' })
  const { pharmacy, line } = await shop()
  const ordered = { patientId: father.id, prescriptionCode: code, status: waiting }
  const { id } = await payFor(daughter, [line], ordered)
  await approve(pharmacy, id)
  await orderIn(daughter, id, 'pending')
  const { transactionId } = (await daughter.get(`/api/orders/${id}`)).body
  expect((await daughter.get(`/api/payments/${transactionId}/receipt`)).status).toBe(200)
  const [receipt] = await server.query('select snapshot from receipts_documents where payment_id = $1', [transactionId])
  expect(receipt).toMatchObject({ snapshot: { payer: 'Ana Macuácua', patient: expect.stringMatching(/./) } })
  const closed = [
    await daughter.get(`/api/prescriptions?patientId=${father.id}`),
    await daughter.get(`/api/record?patientId=${father.id}`),
    await daughter.get(`/api/prescriptions/${prescriptionId}/pdf`),
  ]
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 404])
  const [own] = (await father.get('/api/prescriptions')).body as never as { lines: { dispensed: number }[] }[]
  expect(own?.lines[0]?.dispensed).toBe(20)

  const [row] = (await father.get(`/api/patients/${father.id}/guardians`)).body as never as { id: string }[]
  await father.send('DELETE', `/api/patients/${father.id}/guardians/${row?.id}`)
  expect(codeOf(await quote(daughter, [line], { patientId: father.id }))).toEqual([404, 'patients.not_found'])
})

test('a plan pays for the medicines of its members, not of everybody for whom its holder acts', async () => {
  const mother = await server.person()
  await subscribe(mother, 'family')
  const [covered, other] = [await childFor(mother, { name: 'Lia Mussa' }), await childFor(mother, { name: 'Dino' })]
  const member = { name: 'Lia Mussa', bornOn: bornAgo(6), relation: 'child', consent: true, patientId: covered }
  expect((await mother.post('/api/insurance/members', member)).status).toBe(201)
  const earlier = `set started_at = started_at - interval '40 days' where user_id = $1`
  await server.query(`update insurance_subscriptions ${earlier}`, [mother.id])
  const line = await stock(await pharmacyFor(server), { price: 10_000 })
  const coverFor = async (buyer: Visitor, patientId?: string) =>
    (await quote(buyer, [line], { patientId })).body['cover'] as number
  // A member waits from the day on which they came into the plan.
  expect([await coverFor(mother), await coverFor(mother, covered)]).toEqual([3_000, 0])
  await server.query(
    `update insurance_members set consented_at = consented_at - interval '31 days' where patient_id = $1`,
    [covered],
  )
  expect([await coverFor(mother, covered), await coverFor(mother, other)]).toEqual([3_000, 0])
})
