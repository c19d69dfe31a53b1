import { beforeAll, expect, test, vi } from 'vitest'
import { DatabaseWork } from '../../../testing/database-work.ts'
import { begunFor, line, productLine, signedFor, signedForChild } from '../../../testing/prescriptions.ts'
import { createTestDatabase, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let work: DatabaseWork
beforeAll(async () => {
  const database = await createTestDatabase()
  work = new DatabaseWork(database.connection.database)
  server = await startTestServer({ database })
  return async () => {
    await server.stop()
    vi.restoreAllMocks()
  }
})

const PATH = '/api/doctor/prescriptions'
type Begun = Awaited<ReturnType<typeof begunFor>>
type Warnings = { kind: string; severity: string; text: string; source: string; lines: number[] }[]

const sign = ({ doctor, appointmentId }: Pick<Begun, 'doctor' | 'appointmentId'>, lines: object[], more: object = {}) =>
  doctor.visitor.post(PATH, { appointmentId, lines, sign: true, ...more })

/** What is warned of, and that nothing was signed. */
async function warned(begun: Pick<Begun, 'doctor' | 'appointmentId'>, lines: object[], more: object = {}) {
  const { status, body } = await sign(begun, lines, more)
  expect([status, body['code']]).toEqual([409, 'prescriptions.warnings'])
  return body['details']['warnings'] as Warnings
}

const tablets = (productId: string, changes: object = {}) =>
  productLine({ productId, dose: { value: 1, unit: '{tablet}' }, ...changes })
const words = (medicine: string) => line({ medicine, dose: '1 comprimido' })

const AMOXICILLIN = productLine()
const COAMOXICLAV = tablets('amoxicilina-acido-clavulanico-500-125mg-comprimido')
const IBUPROFEN = tablets('ibuprofeno-400mg-comprimido')
const COTRIMOXAZOLE = tablets('cotrimoxazol-400-80mg-comprimido')
const ASPIRIN = tablets('acido-acetilsalicilico-100mg-comprimido', { timesADay: 1 })

const PAIRS: [allergy: string, text: string, product: object][] = [
  ['Penicilina', 'Augmentin 625 mg', COAMOXICLAV],
  ['penicilina', 'Amoxiclav 625 mg', COAMOXICLAV],
  ['Penicilina', 'Amoxil', AMOXICILLIN],
  ['penicillin', 'Amoxicilina', AMOXICILLIN],
  ['pinicilina', 'Amoxicilina 500 mg', AMOXICILLIN],
  ['Ibuprofeno', 'Brufen 400', IBUPROFEN],
  ['AINEs', 'Ibuprofeno', IBUPROFEN],
  ['Bactrim', 'Cotrimoxazol', COTRIMOXAZOLE],
  ['sulfa', 'Co-trimoxazol 480 mg', COTRIMOXAZOLE],
  ['AAS', 'Ácido acetilsalicílico', ASPIRIN],
  ['aspirina', 'AAS 100 mg', ASPIRIN],
  ['Quinino', 'Quinina', tablets('quinino-300mg-comprimido')],
  ['Dipirona', 'Metamizol', tablets('metamizol-500mg-comprimido')],
  ['Coartem', 'Arteméter + lumefantrina', tablets('artemeter-lumefantrina-20-120mg-comprimido', { timesADay: 2 })],
]

test('an allergy meets its medicine under whatever name, as a product and as free text', async () => {
  const begun = await begunFor(server)
  const met: [string, string[][]][] = []
  for (const [allergy, text, product] of PAIRS) {
    await server.query('delete from records_facts where patient_id = $1', [begun.patient.id])
    await begun.patient.post('/api/record/facts', { kind: 'allergy', text: allergy })
    const found = [await warned(begun, [words(text)]), await warned(begun, [product])]
    met.push([allergy, found.map((warnings) => warnings.map(({ kind }) => kind).slice(0, 1))])
  }
  expect(met).toEqual(PAIRS.map(([allergy]) => [allergy, [['allergy'], ['allergy']]]))
})

test('names that only share a salt or a word warn of nothing', async () => {
  const FERROUS = tablets('sal-ferroso-60mg-comprimido')
  const FOLIC = tablets('acido-folico-5mg-comprimido', { timesADay: 1 })
  const cases: [allergy: string | undefined, lines: object[]][] = [
    ['Sulfa', [words('Sulfato ferroso')]],
    ['Sulfa', [FERROUS]],
    ['ácido acetilsalicílico', [words('Ácido fólico 5 mg')]],
    [undefined, [FOLIC, ASPIRIN]],
    [undefined, [words('Ácido fólico'), words('AAS')]],
    [undefined, [words('Sulfato de magnésio'), words('Sulfato ferroso')]],
  ]
  for (const [allergy, lines] of cases) {
    const begun = await begunFor(server)
    if (allergy) await begun.patient.post('/api/record/facts', { kind: 'allergy', text: allergy })
    expect([allergy, lines, (await sign(begun, lines)).status]).toEqual([allergy, lines, 201])
  }
})

test('what the patient takes already is met as a product, by its brand, and as it was prescribed', async () => {
  const begun = await begunFor(server)
  await begun.patient.post('/api/record/facts', { kind: 'medicine', text: 'Paracetamol' })
  const panadol = tablets('paracetamol-500mg-comprimido', { brand: 'Panadol' })
  const [first] = await warned(begun, [AMOXICILLIN, panadol])
  expect(first).toMatchObject({ kind: 'duplicate', severity: 'avoid', lines: [1], source: 'Composição no formulário' })
  expect((await warned(begun, [words('Panadol 500 mg')])).map(({ kind }) => kind)).toContain('duplicate')
  const signed = await signedFor(server, [COAMOXICLAV])
  expect((await warned(signed, [words('Amoxil 500')])).map(({ kind }) => kind)).toContain('duplicate')
  expect((await warned(signed, [AMOXICILLIN])).map(({ kind }) => kind)).toContain('duplicate')
})

test('a child’s dose is computed from the line and its weight, which is the one of today', async () => {
  const { doctor, appointmentId } = await signedForChild(server)
  const syrup = (value: number) => [
    productLine({
      productId: 'paracetamol-120mg-5ml-xarope',
      dose: { value, unit: 'mL' },
      timesADay: 4,
      durationDays: 3,
    }),
  ]
  // 15 mg/kg at a time: of 18,5 kg 277,5 mg, which are 11,6 mL.
  const [over] = await warned({ doctor, appointmentId }, syrup(12.5))
  expect(over).toMatchObject({ kind: 'dose', severity: 'avoid', lines: [0] })
  expect(over?.text).toContain('300 mg de Paracetamol de cada vez; o máximo é 277,5 mg para 18,5 kg.')
  const [light] = await warned({ doctor, appointmentId }, syrup(11), { weightGrams: 12_000 })
  expect(light?.text).toContain('o máximo é 180 mg para 12 kg.')
  expect((await sign({ doctor, appointmentId }, syrup(11))).status).toBe(201)
})

test('who is pregnant or breastfeeds is said today, and meets what is known of the medicine', async () => {
  const begun = await begunFor(server)
  const enalapril = [tablets('enalapril-10mg-comprimido', { timesADay: 1 })]
  const [pregnant] = await warned(begun, enalapril, { pregnancy: 'pregnant' })
  expect(pregnant).toMatchObject({ kind: 'pregnancy', lines: [0], source: expect.stringMatching(/\S/) })
  const wrong = await sign(begun, enalapril, { pregnancy: 'talvez' })
  expect([wrong.status, wrong.body['fields'][0].code]).toEqual([400, 'pregnancy_unknown'])
  const draft = await begun.doctor.visitor.post(PATH, { appointmentId: begun.appointmentId, lines: enalapril })
  const later = await begun.doctor.visitor.post(`${PATH}/${draft.body['id']}/sign`, { pregnancy: 'pregnant' })
  expect(later.body['code']).toBe('prescriptions.warnings')
  expect((await sign(begun, enalapril)).status).toBe(201)
})

test('words that name nothing are said to be unchecked, and alone refuse nothing', async () => {
  const begun = await begunFor(server)
  const signed = await sign(begun, [words('Xarope da avó')])
  expect(signed.status).toBe(201)
  expect(signed.body['warnings']).toMatchObject([
    { kind: 'unchecked', severity: 'note', lines: [0], text: expect.stringContaining('nada foi verificado') },
  ])
  const beside = await warned(begun, [words('Chá de ervas'), IBUPROFEN, tablets('ibuprofeno-600mg-comprimido')])
  expect(beside.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['duplicate', 'unchecked']))
})

test('what was warned of is kept with the reason for the doctor alone, and never changes', async () => {
  const begun = await begunFor(server)
  await begun.patient.post('/api/record/facts', { kind: 'allergy', text: 'Penicilina' })
  const warnings = await warned(begun, [AMOXICILLIN])
  const reason = 'Tolerou amoxicilina antes'
  const signed = await sign(begun, [AMOXICILLIN], { reason })
  expect(signed.body).toMatchObject({ reason, warnings })
  const [own] = (await begun.patient.get('/api/prescriptions')).body as unknown as object[]
  expect(own).not.toHaveProperty('warnings')
  const issued = await begun.doctor.visitor.get(`/api/doctor/consultations/${begun.appointmentId}/prescriptions`)
  expect(issued.body).toMatchObject([{ warnings }])
  const change = server.query(`update prescriptions_prescriptions set warnings = null where id = $1`, [
    signed.body['id'],
  ])
  await expect(change).rejects.toThrow('a signed prescription is never changed')
})

test('many products ask the database no more than one', async () => {
  const cost = async (lines: object[]) => {
    const begun = await begunFor(server)
    const { alone } = await work.of(server, async () => expect((await sign(begun, lines)).status).toBe(201), 300)
    return alone.statements
  }
  const PRODUCTS = ['acido-folico-5mg-comprimido', 'metformina-500mg-comprimido', 'loratadina-10mg-comprimido']
  await cost([AMOXICILLIN])
  const [one, many] = [
    await cost([AMOXICILLIN]),
    await cost([AMOXICILLIN, ...PRODUCTS.map((id) => tablets(id, { timesADay: 1 }))]),
  ]
  expect(many.length).toBe(one.length)
  expect(one.filter((text) => text.includes('formulary_'))).toEqual([])
})
