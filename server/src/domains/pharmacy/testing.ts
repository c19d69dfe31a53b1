import type { Answer, TestServer } from '../../platform/testing/server.ts'
import { shopFor, type TestShop } from '../shops/testing.ts'

/** An approved pharmacy in Maputo, round the clock. */
export const pharmacyFor = (server: TestServer, given: Parameters<typeof shopFor>[1] = {}): Promise<TestShop> =>
  shopFor(server, { kind: 'pharmacy', name: `Farmácia ${Math.random().toString(36).slice(2, 10)}`, ...given })

type Stocked = { name?: string; price?: number; quantity?: number; needsPrescription?: boolean; lowStockAt?: number }

/** A medicine on the shelf of a pharmacy, described by the pharmacy itself; answers its line. */
export async function stock(pharmacy: TestShop, given: Stocked = {}): Promise<Answer['body']> {
  const { name = 'Paracetamol 500 mg', price = 4_000, quantity = 20, needsPrescription = false, lowStockAt = 5 } = given
  const product = {
    name,
    manufacturer: 'Laboratório de Teste',
    substance: name.split(' ')[0] ?? name,
    dose: '500 mg',
    form: 'tablet',
    package: '20 comprimidos',
    requiresPrescription: needsPrescription,
  }
  const { status, body, text } = await pharmacy.visitor.post('/api/pharmacy/medications', {
    product,
    price,
    quantity,
    lowStockAt,
  })
  if (status !== 201) throw new Error(`adding a medicine answered ${status}: ${text}`)
  return body
}
