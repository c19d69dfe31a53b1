import type { OpenedCheck } from '@salama/contract/pharmacy'
import type { Prescription } from '@salama/contract/prescriptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payFor, pharmacyFor, place, stockInNumbers } from '../../../testing/pharmacy.ts'
import { line as freeLine, productLine, signedFor } from '../../../testing/prescriptions.ts'
import { served } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer } from '../../../testing/server.ts'
import type { TestShop } from '../../../testing/shops.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const OTHER = { place: 1, productId: 'amoxicilina-250mg-capsula', reason: 'Só há de 250 mg até sexta-feira' }

/** An order that waits for its pharmacist, on a signed prescription of amoxicillin and of something written freely. */
async function shown() {
  const signed = await signedFor(server, [productLine(), freeLine({ medicine: 'Xarope da avó' })])
  const pharmacy = await pharmacyFor(server)
  const line = await stockInNumbers(pharmacy, { productId: 'amoxicilina-500mg-capsula', packageUnits: 21 })
  const { id } = await payFor(signed.patient, [line], {
    prescriptionCode: signed.code,
    status: 'awaiting_prescription',
  })
  return { ...signed, pharmacy, orderId: id }
}

const propose = (pharmacy: TestShop, orderId: string, sent: object = OTHER): Promise<Answer> =>
  pharmacy.visitor.post(`/api/pharmacy/prescriptions/${orderId}/proposals`, sent)

it('the doctor is told of another strength and reads it; nothing else changes', async () => {
  const { doctor, patient, appointmentId, code, pharmacy, orderId } = await shown()
  const answers = await Promise.all([1, 2].map(() => served(() => propose(pharmacy, orderId))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 201)?.body).toEqual({ medicine: 'Amoxicilina 250 mg, cápsula' })
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('pharmacy.already_proposed')
  const { body } = await doctor.visitor.get(`/api/doctor/consultations/${appointmentId}/prescriptions`)
  const [issued] = body as never as Prescription[]
  const said = { place: 1, medicine: 'Amoxicilina 250 mg, cápsula', shopName: pharmacy.name, reason: OTHER.reason }
  expect(issued?.proposals).toMatchObject([said])
  const inbox = (await doctor.visitor.get('/api/notifications')).body['notifications'] as {
    title: string
    body: string
  }[]
  const news = inbox.filter(({ title }) => title === 'Uma farmácia propõe outra apresentação')
  expect(news).toHaveLength(1)
  expect(news[0]?.body).not.toContain('Amoxicilina')
  const [own] = (await patient.get('/api/prescriptions')).body as never as Prescription[]
  expect(own?.proposals).toBeUndefined()
  const opened = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${orderId}/open`)
  const { signed } = opened.body as never as OpenedCheck
  expect(signed?.lines.map(({ proposed }) => proposed)).toEqual([[said.medicine], []])
  // It is still no match.
  const weaker = await stockInNumbers(await pharmacyFor(server), { ...OTHER, packageUnits: 21 })
  expect((await place(patient, [weaker], { prescriptionCode: code })).body['code']).toBe('pharmacy.not_prescribed')
})

it('only another strength or form is proposed, of what is shown here and is valid', async () => {
  const { doctor, id, pharmacy, orderId } = await shown()
  const refused = async (sent: object, by = pharmacy) => {
    const { status, body } = await propose(by, orderId, { ...OTHER, ...sent })
    return [status, body['code']]
  }
  expect(await refused({ productId: 'amoxicilina-500mg-capsula' })).toEqual([409, 'pharmacy.proposal_not_other'])
  expect(await refused({ productId: 'metformina-500mg-comprimido' })).toEqual([409, 'pharmacy.proposal_not_other'])
  expect(await refused({ place: 2 })).toEqual([409, 'pharmacy.proposal_not_other'])
  expect(await refused({ productId: 'nada' })).toEqual([409, 'prescriptions.product_unknown'])
  expect(await refused({}, await pharmacyFor(server))).toEqual([404, 'pharmacy.check_not_found'])
  for (const bad of [
    { place: 0 },
    { place: 13 },
    { place: '1' },
    { productId: '' },
    { reason: 'ok' },
    { reason: null },
  ])
    expect([bad, (await refused(bad))[0]]).toEqual([bad, 400])
  expect(await refused({ productId: 'amoxicilina-250mg-5ml-suspensao' })).toEqual([201, undefined])
  await doctor.visitor.post(`/api/doctor/prescriptions/${id}/cancel`, { reason: 'Escrevi outra' })
  expect(await refused({})).toEqual([409, 'pharmacy.prescription_not_valid'])
})
