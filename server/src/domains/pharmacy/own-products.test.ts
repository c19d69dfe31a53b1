import type { OpenedCheck } from '@salama/contract/pharmacy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, payFor, pharmacyFor, quote, stock, stockInNumbers } from '../../../testing/pharmacy.ts'
import { productLine, signedFor } from '../../../testing/prescriptions.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const PATH = '/api/pharmacy/medications'
const CAPSULES = { productId: 'amoxicilina-500mg-capsula', packageUnits: 12 }
const WORDS = {
  name: 'Moxil 500',
  manufacturer: 'Medis',
  substance: 'Amoxicilina',
  dose: '500 mg',
  form: 'capsule',
  package: '12 cápsulas',
  requiresPrescription: true,
}
const SYRUP = { ...WORDS, form: 'syrup', productId: 'paracetamol-120mg-5ml-xarope', requiresPrescription: false }
const UNKNOWN_NUMBERS = { product: null, packageUnits: null, isInNumbers: false }

const added = (product: object) => ({ product, price: 12_000, quantity: 3 })

describe('an own product in numbers', () => {
  it('is added and corrected with its product and package, and keeps its words', async () => {
    const { visitor } = await pharmacyFor(server)
    const { status, body } = await visitor.post(PATH, added({ ...WORDS, ...CAPSULES }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Moxil 500',
      dose: '500 mg',
      product: {
        id: CAPSULES.productId,
        name: 'Amoxicilina 500 mg, cápsula',
        unit: { code: '{capsule}', one: 'cápsula', many: 'cápsulas' },
        requiresPrescription: true,
        packages: [21],
      },
      packageUnits: 12,
      isInNumbers: true,
    })
    const path = `${PATH}/${body['id']}`
    const syrup = { product: { ...SYRUP, packageUnits: 62.5 } }
    for (const _ of ['once', 'and again']) {
      const changed = await visitor.send('PATCH', path, syrup)
      expect(changed.body).toMatchObject({ product: { id: SYRUP.productId }, packageUnits: 62.5, isInNumbers: true })
    }
    const moved = await visitor.post(`${path}/movements`, { reason: 'received', quantity: 1 })
    expect(moved.body).toMatchObject({ packageUnits: 62.5, isInNumbers: true })
    const listed = (await visitor.get(PATH)).body as never as object[]
    expect(listed).toMatchObject([{ product: { id: SYRUP.productId }, packageUnits: 62.5, isInNumbers: true }])
  })

  it('loses its numbers with facts that say none, and keeps them with any other change', async () => {
    const pharmacy = await pharmacyFor(server)
    const { id } = await stockInNumbers(pharmacy, CAPSULES)
    const change = async (body: object) => (await pharmacy.visitor.send('PATCH', `${PATH}/${id}`, body)).body
    expect(await change({ price: 9_000 })).toMatchObject({ packageUnits: 12, isInNumbers: true })
    expect(await change({ product: WORDS })).toMatchObject({ name: 'Moxil 500', ...UNKNOWN_NUMBERS })
  })

  it('is added once, however often the same body is sent', async () => {
    const { visitor } = await pharmacyFor(server)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => visitor.post(PATH, added({ ...WORDS, ...CAPSULES }), key)
    const [first, second] = [await send(), await send()]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await visitor.get(PATH)).body).toHaveLength(1)
  })

  it('is not what the common catalogue describes, whose numbers stay', async () => {
    const { visitor } = await pharmacyFor(server)
    const [coartem] = (await visitor.get('/api/pharmacy/catalogue?q=coartem')).body as never as { id: string }[]
    const { body } = await visitor.post(PATH, { medicineId: coartem?.id, price: 100, quantity: 1 })
    expect(body).toMatchObject({ packageUnits: 24, isInNumbers: true })
    const changed = await visitor.send('PATCH', `${PATH}/${body['id']}`, { product: { ...WORDS, ...CAPSULES } })
    expect([changed.status, changed.body['code']]).toEqual([409, 'pharmacy.product_shared'])
  })
})

const OUT_OF_RANGE = ['product.packageUnits', 'package_units_out_of_range'] as const

/** Both calls that take facts answer them alike. */
const bothCalls = async (facts: object) => {
  const pharmacy = await pharmacyFor(server)
  const { id } = await stock(pharmacy)
  const answers = [
    await pharmacy.visitor.post(PATH, added(facts)),
    await pharmacy.visitor.send('PATCH', `${PATH}/${id}`, { product: facts }),
  ]
  expect((await pharmacy.visitor.get(PATH)).body).toMatchObject([{ name: 'Paracetamol 500 mg', ...UNKNOWN_NUMBERS }])
  return answers
}

describe('numbers that are none', () => {
  it.each<[string, object, path: string, code: string]>([
    ['no units', { ...CAPSULES, packageUnits: 0 }, ...OUT_OF_RANGE],
    ['less than none', { ...CAPSULES, packageUnits: -12 }, ...OUT_OF_RANGE],
    ['a million', { ...CAPSULES, packageUnits: 1_000_000 }, ...OUT_OF_RANGE],
    ['hundredths', { ...CAPSULES, packageUnits: 0.25 }, ...OUT_OF_RANGE],
    ['text', { ...CAPSULES, packageUnits: '12' }, ...OUT_OF_RANGE],
    ['null', { ...CAPSULES, packageUnits: null }, ...OUT_OF_RANGE],
    ['no package', { productId: CAPSULES.productId }, 'product.packageUnits', 'package_units_required'],
    ['no product', { packageUnits: 12 }, 'product.productId', 'product_required'],
    ['an empty product', { ...CAPSULES, productId: ' ' }, 'product.productId', 'product_required'],
    ['a number for a product', { ...CAPSULES, productId: 7 }, 'product.productId', 'product_required'],
  ])('are refused at their field: %s', async (_, numbers, path, code) => {
    for (const { status, body } of await bothCalls({ ...WORDS, ...numbers })) {
      expect([status, body['code'], body['fields']]).toMatchObject([400, 'platform.invalid_input', [{ path, code }]])
    }
  })

  it.each([
    ['a product of nobody', { ...CAPSULES, productId: 'pedra-filosofal' }, 409, 'pharmacy.product_unknown'],
    ['half a capsule', { ...CAPSULES, packageUnits: 12.5 }, 400, 'pharmacy.package_not_whole'],
    ['without prescription', { ...CAPSULES, requiresPrescription: false }, 409, 'pharmacy.only_on_prescription'],
  ])('are refused as the formulary knows better: %s', async (_, facts, status, code) => {
    for (const answer of await bothCalls({ ...WORDS, ...facts }))
      expect([answer.status, answer.body['code']]).toEqual([status, code])
  })
})

it('an own product in numbers is matched by arithmetic, whatever it is called', async () => {
  const { patient, code } = await signedFor(server, [productLine()])
  const pharmacy = await pharmacyFor(server)
  const line = await stockInNumbers(pharmacy, { ...CAPSULES, name: 'Moxil 500' })
  const many = await quote(patient, [{ id: line.id, quantity: 3 }], { prescriptionCode: code })
  expect([many.body['code'], many.body['details']]).toEqual([
    'pharmacy.not_prescribed',
    { items: [{ itemId: line.id, prescribed: 2 }] },
  ])
  const wanted = [{ id: line.id, quantity: 2 }]
  const { id } = await payFor(patient, wanted, { prescriptionCode: code, status: 'awaiting_prescription' })
  const { body } = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)
  expect((body as never as OpenedCheck).uncounted).toEqual([])
  expect((await approve(pharmacy, id)).status).toBe(200)
  const [mine] = (await patient.get('/api/prescriptions')).body as never as { lines: { dispensed: number }[] }[]
  expect(mine?.lines[0]?.dispensed).toBe(21)
})
