import { extractText } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { begunFor, line, productLine, signedFor } from '../../../testing/prescriptions.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { formularyMemory } from '../formulary/public.ts'
import { presentPrescription } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const PATH = '/api/doctor/prescriptions'
const AMOXICILLIN = {
  medicine: 'Amoxicilina 500 mg, cápsula',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'de 8 em 8 horas',
  quantity: 21,
  product: {
    id: 'amoxicilina-500mg-capsula',
    unit: '{capsule}',
    dose: { value: 1, unit: '{capsule}' },
    timesADay: 3,
  },
}

test('a product is prescribed in fields, whose words and quantity are the server’s', async () => {
  const { doctor, appointmentId, patient } = await begunFor(server)
  const lines = [productLine(), line({ medicine: 'Xarope da avó' })]
  const { body: draft } = await doctor.visitor.post(PATH, { appointmentId, lines })
  expect(draft).toMatchObject({ status: 'draft', lines: [AMOXICILLIN, { medicine: 'Xarope da avó', quantity: 21 }] })
  expect(draft['lines'][1]).not.toHaveProperty('product')
  const quantityReason = 'Viagem de um mês'
  const half = productLine({
    productId: 'paracetamol-500mg-comprimido',
    brand: 'Panadol',
    dose: { value: 0.5, unit: '{tablet}' },
    timesADay: 2,
    directions: 'se tiver dor',
    durationDays: 3,
    quantity: 20,
    quantityReason,
  })
  const changed = await doctor.visitor.send('PUT', `${PATH}/${draft['id']}`, { lines: [half] })
  const panadol = {
    medicine: 'Panadol (Paracetamol 500 mg, comprimido)',
    dose: '0,5 comprimido',
    frequency: 'de 12 em 12 horas, se tiver dor',
    quantity: 20,
    product: { brand: 'Panadol', dose: { value: 0.5, unit: '{tablet}' }, quantityReason },
  }
  expect(changed.body['lines']).toMatchObject([panadol])
  const signed = await doctor.visitor.post(`${PATH}/${draft['id']}/sign`, {})
  expect(signed.body['lines']).toMatchObject([panadol])
  const check = await server.visitor().get(`/api/prescriptions/check/${signed.body['code']}`)
  expect(check.body).toMatchObject({ isAuthentic: true, lines: [panadol] })
  expect((await patient.get('/api/prescriptions')).body).toMatchObject([{ lines: [panadol] }])
})

test('a line that cannot stand is refused by its place, with what dose, times and days give', async () => {
  const { doctor, appointmentId } = await begunFor(server)
  const refused: [object, string, object][] = [
    [productLine({ productId: 'amoxicilina-5kg-balde' }), 'prescriptions.product_unknown', { line: 1 }],
    [productLine({ brand: 'Panadol' }), 'prescriptions.brand_unknown', { line: 1 }],
    [productLine({ dose: { value: 1, unit: 'mL' } }), 'prescriptions.dose_unit', { line: 1 }],
    [
      { kind: 'product', productId: 'clotrimazol-1pc-creme', durationDays: 7 },
      'prescriptions.quantity_needed',
      { line: 1 },
    ],
    [productLine({ timesADay: 6, durationDays: 100 }), 'prescriptions.quantity_needed', { line: 1, computed: 600 }],
    [productLine({ quantity: 20 }), 'prescriptions.quantity_unexplained', { line: 1, computed: 21 }],
  ]
  const { body: draft } = await doctor.visitor.post(PATH, { appointmentId, lines: [line()] })
  for (const [sent, code, details] of refused) {
    const lines = [line(), sent]
    const answers = [
      await doctor.visitor.post(PATH, { appointmentId, lines, sign: true }),
      await doctor.visitor.send('PUT', `${PATH}/${draft['id']}`, { lines }),
    ]
    for (const { status, body } of answers)
      expect([status, body['code'], body['details']]).toEqual([409, code, details])
  }
  const { timesADay: _, ...half } = productLine()
  const unfit = [
    half,
    productLine({ dose: { value: 0.001, unit: '{capsule}' } }),
    productLine({ timesADay: 25 }),
    { ...productLine(), dose: { value: 1, unit: 'colher' } },
    { ...productLine(), kind: 'medicine' },
  ]
  for (const sent of unfit) expect((await doctor.visitor.post(PATH, { appointmentId, lines: [sent] })).status).toBe(400)
})

test('the database keeps fields whole, and those of a signed line as they were', async () => {
  const { doctor, appointmentId } = await begunFor(server)
  const { body } = await doctor.visitor.post(PATH, { appointmentId, lines: [productLine()] })
  const change = (set: string) =>
    server.query(`update prescriptions_lines set ${set} where prescription_id = $1`, [body['id']])
  const broken: [string, string][] = [
    ['product_id = null', 'prescriptions_lines_free'],
    ['quantity_unit = null', 'prescriptions_lines_counted'],
    ['dose_value = null', 'prescriptions_lines_dosed'],
    ['dose_value = 0.001', 'prescriptions_lines_dose'],
    [`dose_unit = 'mL'`, 'prescriptions_lines_units'],
    ['times_a_day = 25', 'prescriptions_lines_times'],
    [`brand = ''`, 'prescriptions_lines_brand'],
    [`quantity_reason = ''`, 'prescriptions_lines_reason'],
    [`product_id = 'none'`, 'prescriptions_lines_product_id_fkey'],
  ]
  for (const [set, constraint] of broken) await expect(change(set)).rejects.toThrow(constraint)
  await doctor.visitor.post(`${PATH}/${body['id']}/sign`, {})
  for (const set of [
    `brand = 'Amoxil'`,
    'dose_value = 2',
    'times_a_day = 4',
    `product_id = 'amoxicilina-250mg-capsula'`,
  ])
    await expect(change(set)).rejects.toThrow('the lines of a signed prescription are never changed')
})

test('one altered field of a line is no longer what was signed', async () => {
  const altered: string[] = [`brand = 'Amoxil'`, 'dose_value = 2', `product_id = 'amoxicilina-250mg-capsula'`]
  for (const set of altered) {
    const { id, code } = await signedFor(server, [productLine()])
    const check = async () => (await server.visitor().get(`/api/prescriptions/check/${code}`)).body['isAuthentic']
    expect(await check()).toBe(true)
    await server.query('alter table prescriptions_lines disable trigger prescriptions_lines_signed')
    await server.query(`update prescriptions_lines set ${set} where prescription_id = $1`, [id])
    await server.query('alter table prescriptions_lines enable trigger prescriptions_lines_signed')
    expect([set, await check()]).toEqual([set, false])
  }
})

test('paper and record say units in words, the only brand, and what nobody has checked', async () => {
  const lines = [productLine({ brand: 'Amoxil' }), line({ medicine: 'Xarope da avó', quantity: 1 })]
  const { patient, id } = await signedFor(server, lines)
  const answer = await fetch(`${server.origin}/api/prescriptions/${id}/pdf`, {
    headers: { cookie: patient.cookieHeader() },
  })
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  for (const part of ['Quantidade: 21 cápsulas', 'Só a marca Amoxil', 'Texto livre: não verificado'])
    expect(text.split(part)).toHaveLength(2)
  const [entry] = (await patient.get('/api/record')).body['entries'] as { lines: string[] }[]
  expect(entry?.lines).toEqual([
    'Amoxil (Amoxicilina 500 mg, cápsula): 1 cápsula, de 8 em 8 horas, 7 dias',
    'Xarope da avó: 1 cápsula, de 8 em 8 horas, 7 dias (Texto livre: não verificado)',
  ])
})

test('a pharmacy sees the product, dose and brand of a line, and free text without', async () => {
  const lines = [productLine({ brand: 'Amoxil' }), line({ medicine: 'Xarope da avó', quantity: 1 })]
  const { code, patient } = await signedFor(server, lines)
  const memory = formularyMemory(server.app.platform)
  const shown = await server.app.platform.db.transact((tx) =>
    presentPrescription(tx, {
      code,
      accountId: patient.id,
      patientId: patient.id,
      shopId: crypto.randomUUID(),
      memory,
      now: new Date(),
    }),
  )
  if (typeof shown !== 'object') throw new Error('it was not shown')
  expect(shown.isValid).toBe(true)
  expect(shown.lines[0]).toMatchObject({
    place: 1,
    left: 21,
    product: {
      product: { id: 'amoxicilina-500mg-capsula', strengths: [{ numerator: { value: 500, unit: 'mg' } }] },
      dose: { value: 1, unit: '{capsule}' },
      brand: 'Amoxil',
    },
  })
  expect(shown.lines[1]).toMatchObject({ place: 2, left: 1, medicine: 'Xarope da avó' })
  expect(shown.lines[1]).not.toHaveProperty('product')
})
