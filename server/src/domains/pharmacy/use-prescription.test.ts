import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approve,
  orderIn,
  payFor,
  pharmacyFor,
  place,
  quote,
  stock,
  stockInNumbers,
} from '../../../testing/pharmacy.ts'
import { line as prescribed, productLine, signedFor } from '../../../testing/prescriptions.ts'
import { served, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const waiting = 'awaiting_prescription'
const amoxicillin = { name: 'Amoxicilina 500 mg', needsPrescription: true }

/** A pharmacy with amoxicillin, 20 units in a package. */
async function shop() {
  const pharmacy = await pharmacyFor(server)
  return { pharmacy, line: await stock(pharmacy, amoxicillin) }
}

/** Units handed out of the only line, as the patient reads it. */
async function dispensedOf(patient: Visitor, id: string): Promise<[status: string, dispensed: number]> {
  const { body } = await patient.get('/api/prescriptions')
  const found = (body as never as { id: string; status: string; lines: { dispensed: number }[] }[]).find(
    (one) => one.id === id,
  )
  return [found?.status ?? '', found?.lines[0]?.dispensed ?? Number.NaN]
}

describe('an own prescription that was signed here', () => {
  it('buys what it names: the pharmacist reads it and its approval uses it up (ORD-07)', async () => {
    const { patient, id: prescriptionId, code } = await signedFor(server)
    const { pharmacy, line } = await shop()
    const wanted = [{ id: line.id, quantity: 2 }]
    const { id } = await payFor(patient, wanted, { prescriptionCode: code, status: waiting })
    const [check] = (await pharmacy.visitor.get('/api/pharmacy/prescriptions')).body as never as object[]
    expect(check).toMatchObject({ status: 'submitted', isSigned: true, pictures: 0 })
    const opened = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)
    expect(opened.body['signed']).toMatchObject({
      patientName: 'Amina Mussa',
      isValid: true,
      lines: [{ medicine: 'Amoxicilina 500 mg', quantity: 21, left: 21 }],
    })
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['active', 0])
    expect((await approve(pharmacy, id)).status).toBe(200)
    await orderIn(patient, id, 'pending')
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['dispensed', 21])
  })

  it('is whole again when the order is refused or cancelled', async () => {
    const { patient, id: prescriptionId, code } = await signedFor(server)
    const { pharmacy, line } = await shop()
    const { id } = await payFor(patient, [line], { prescriptionCode: code, status: waiting })
    await approve(pharmacy, id)
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['active', 20])
    await pharmacy.visitor.post(`/api/vendor/orders/${id}/reject`, { rejectionReason: 'Sem stock' })
    await orderIn(patient, id, 'rejected')
    await until(async () => ((await dispensedOf(patient, prescriptionId))[1] === 0 ? true : undefined))
  })

  it('refuses what it does not name, and more than it allows, before money (ORD-07)', async () => {
    const { patient, code } = await signedFor(server)
    const { pharmacy, line } = await shop()
    const other = await stock(pharmacy, { name: 'Tramadol 50 mg', needsPrescription: true })
    const many = await quote(patient, [{ id: line.id, quantity: 3 }], { prescriptionCode: code })
    expect([many.status, many.body['code']]).toEqual([409, 'pharmacy.not_prescribed'])
    expect(many.body['details']).toEqual({ items: [{ itemId: line.id, prescribed: 2 }] })
    const unnamed = await place(patient, [other], { prescriptionCode: code })
    expect(unnamed.body['details']).toEqual({ items: [{ itemId: other.id, prescribed: 0 }] })
  })

  it('sells no twenty boxes for twenty tablets: the pharmacist says how many boxes are prescribed', async () => {
    const tramadol = prescribed({ medicine: 'Tramadol 50 mg', dose: '1 comprimido', quantity: 20 })
    const { patient, id: prescriptionId, code } = await signedFor(server, [tramadol])
    const pharmacy = await pharmacyFor(server)
    const box = { name: 'Tramadol 50 mg', dose: '50 mg', packed: 'Caixa com 20 comprimidos', needsPrescription: true }
    const line = await stock(pharmacy, box)
    const approveAs = (order: string, quantity?: number) =>
      pharmacy.visitor.post(
        `/api/pharmacy/prescriptions/${order}/approve`,
        quantity && { packages: [{ itemId: line.id, quantity }] },
      )
    const many = await payFor(patient, [{ id: line.id, quantity: 20 }], { prescriptionCode: code, status: waiting })
    const opened = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${many.id}/open`)
    expect(opened.body['uncounted']).toMatchObject([{ itemId: line.id, package: box.packed, quantity: 20 }])
    const unsaid = await approveAs(many.id)
    expect([unsaid.status, unsaid.body['code'], unsaid.body['details']]).toEqual([
      409,
      'pharmacy.packages_needed',
      { items: [line.id] },
    ])
    const fewer = await approveAs(many.id, 1)
    expect([fewer.body['code'], fewer.body['details']]).toEqual([
      'pharmacy.not_prescribed',
      { items: [{ itemId: line.id, prescribed: 1 }] },
    ])
    expect((await approveAs(many.id, 0.5)).status).toBe(400)
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['active', 0])
    await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${many.id}/refuse`, {
      reason: 'A receita é de uma caixa.',
    })
    // One box of it is what was prescribed, and nothing is left.
    const one = await payFor(patient, [line], { prescriptionCode: code, status: waiting })
    expect((await approveAs(one.id, 1)).status).toBe(200)
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['dispensed', 20])
  })

  it('buys the strength that was prescribed, whatever other figures the line has', async () => {
    const written = prescribed({ medicine: 'Enalapril 5 mg, 10 comprimidos', quantity: 10 })
    const { patient, code } = await signedFor(server, [written, prescribed({ medicine: 'Dexametasona 0.5 mg' })])
    const pharmacy = await pharmacyFor(server)
    const ten = await stock(pharmacy, { name: 'Enalapril 10 mg', dose: '10 mg', needsPrescription: true })
    const half = await stock(pharmacy, { name: 'Dexametasona 0,5 mg', dose: '0,5 mg', needsPrescription: true })
    const wrong = await place(patient, [ten], { prescriptionCode: code })
    expect([wrong.status, wrong.body['code']]).toEqual([409, 'pharmacy.not_prescribed'])
    expect((await place(patient, [half], { prescriptionCode: code })).status).toBe(201)
  })

  it("is nobody else's, and of no use when cancelled or expired (ORD-07, AZ-11)", async () => {
    const { doctor, patient, id, code } = await signedFor(server)
    const { line } = await shop()
    const foreign = await quote(await server.person(), [line], { prescriptionCode: code })
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'pharmacy.prescription_not_found'])
    await doctor.visitor.post(`/api/doctor/prescriptions/${id}/cancel`, { reason: 'Engano na dose' })
    const cancelled = await quote(patient, [line], { prescriptionCode: code })
    expect([cancelled.status, cancelled.body['code']]).toEqual([409, 'pharmacy.prescription_not_valid'])
  })

  it('may be sent later for an order that waits for one', async () => {
    const { patient, code } = await signedFor(server)
    const { line } = await shop()
    const { id } = await payFor(patient, [line], { status: waiting })
    const sent = await patient.post(`/api/orders/${id}/prescription`, { prescriptionCode: code })
    expect([sent.status, sent.body['status'], sent.body['isSigned']]).toEqual([200, 'submitted', true])
    expect((await patient.post(`/api/orders/${id}/prescription`, {})).status).toBe(400)
  })

  it('is approved by one of two pharmacies that are asked at once; the other order can be refused', async () => {
    const { patient, id: prescriptionId, code } = await signedFor(server, [prescribed({ quantity: 20 })])
    const [one, two] = [await shop(), await shop()]
    const first = await payFor(patient, [one.line], { prescriptionCode: code, status: waiting })
    const second = await payFor(patient, [two.line], { prescriptionCode: code, status: waiting })
    const answers = await Promise.all([
      served(() => approve(one.pharmacy, first.id)),
      served(() => approve(two.pharmacy, second.id)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers[0]?.status === 409 ? { ...one, ...first } : { ...two, ...second }
    expect(answers.find(({ status }) => status === 409)?.body['code']).toMatch(
      /^pharmacy\.(?:prescription_not_valid|not_prescribed)$/,
    )
    await lost.pharmacy.visitor.post(`/api/pharmacy/prescriptions/${lost.id}/refuse`, { reason: 'Já foi aviada.' })
    const order = await orderIn(patient, lost.id, 'rejected')
    expect(order['refundAmount']).toBe(order['amountDue'])
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['dispensed', 20])
  })

  it('of a product is matched by arithmetic, whatever the words say; the pharmacist only looks', async () => {
    const { patient, id: prescriptionId, code } = await signedFor(server, [productLine()])
    const { pharmacy, line } = await inNumbers('amoxicilina-500mg-capsula', 12)
    const many = await quote(patient, [{ id: line.id, quantity: 3 }], { prescriptionCode: code })
    expect([many.body['code'], many.body['details']]).toEqual([
      'pharmacy.not_prescribed',
      { items: [{ itemId: line.id, prescribed: 2 }] },
    ])
    const wanted = [{ id: line.id, quantity: 2 }]
    const { id } = await payFor(patient, wanted, { prescriptionCode: code, status: waiting })
    const opened = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)
    expect(opened.body).toMatchObject({ uncounted: [], signed: { lines: [{ unit: '{capsule}', left: 21 }] } })
    const twice = [
      { itemId: line.id, quantity: 1 },
      { itemId: line.id, quantity: 2 },
    ]
    const unclear = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/approve`, { packages: twice })
    expect([unclear.status, unclear.body['fields'][0].code]).toEqual([400, 'item_twice'])
    expect((await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/approve`)).status).toBe(200)
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['dispensed', 21])
  })

  it('of a product buys no other strength or form, and no other brand than the one that is named', async () => {
    const { patient, code } = await signedFor(server, [productLine({ brand: 'Amoxil' })])
    for (const other of ['amoxicilina-250mg-capsula', 'amoxicilina-250mg-5ml-suspensao', 'amoxicilina-500mg-capsula']) {
      const { line } = await inNumbers(other, 21)
      const refused = await place(patient, [line], { prescriptionCode: code })
      expect([other, refused.body['code']]).toEqual([other, 'pharmacy.not_prescribed'])
    }
    const { line } = await inNumbers('amoxicilina-500mg-capsula', 21, 'Amoxil 500 mg')
    expect((await place(patient, [line], { prescriptionCode: code })).status).toBe(201)
  })

  it('of bottles sells as many as its millilitres need', async () => {
    const suspension = productLine({
      productId: 'amoxicilina-250mg-5ml-suspensao',
      dose: { value: 5, unit: 'mL' },
      durationDays: 10,
    })
    const { patient, id: prescriptionId, code } = await signedFor(server, [suspension])
    const { pharmacy, line } = await inNumbers('amoxicilina-250mg-5ml-suspensao', 100)
    const hundred = await place(patient, [{ id: line.id, quantity: 3 }], { prescriptionCode: code })
    expect(hundred.body['details']).toEqual({ items: [{ itemId: line.id, prescribed: 2 }] })
    const { id } = await payFor(patient, [line], { prescriptionCode: code, status: waiting })
    await approve(pharmacy, id)
    expect(await dispensedOf(patient, prescriptionId)).toEqual(['active', 100])
  })
})

/** A pharmacy that sells a product of the formulary, which somebody has checked. */
async function inNumbers(productId: string, packageUnits: number, name?: string) {
  const pharmacy = await pharmacyFor(server)
  return { pharmacy, line: await stockInNumbers(pharmacy, { productId, packageUnits, ...(name && { name }) }) }
}
