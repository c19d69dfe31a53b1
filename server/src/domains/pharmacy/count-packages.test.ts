import type { Product } from '@salama/contract/formulary'
import { readNumber, readStrength, saysStrengths } from '@salama/contract/formulary/said'
import { unitWords } from '@salama/contract/formulary/strength'
import { fold } from '@salama/contract/kernel/text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { findProducts, formularyMemory, namedProducts } from '../formulary/public.ts'

type Row = {
  name: string
  substance: string
  dose: string
  form: string
  package: string
  requires_prescription: boolean
  product_id: string
  package_units: string
}

let server: TestServer
/** The medicines of the common catalogue with what they are in numbers. */
let medicines: { row: Row; product: Product }[]
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  const rows = await server.query<Row>(
    'select * from pharmacy_medicines where shop_id is null and product_id is not null order by name',
  )
  const products = await findProducts(
    server.app.platform.db.sql,
    formularyMemory(server.app.platform),
    rows.map(({ product_id }) => product_id),
  )
  medicines = rows.flatMap((row) => {
    const product = products.get(row.product_id)
    return product ? [{ row, product }] : []
  })
})
afterAll(() => server.stop())

/** Those whose words do not agree, by name. */
const unlike = (agree: (row: Row, product: Product) => boolean) =>
  medicines.filter(({ row, product }) => !agree(row, product)).map(({ row }) => row.name)

describe('the common catalogue in numbers', () => {
  it('has them of every medicine; devices and what keeps mosquitoes away are none', async () => {
    const without = await server.query<Pick<Row, 'name'>>(
      'select name from pharmacy_medicines where shop_id is null and product_id is null order by name',
    )
    expect(without.map(({ name }) => name)).toEqual([
      'Máscaras cirúrgicas',
      'Preservativos Jeito',
      'Repelente Tabard',
      'Termómetro digital',
      'Teste de gravidez',
      'Teste rápido de malária',
    ])
    expect(medicines).toHaveLength(81)
  })

  it('is of the substances that its words name', async () => {
    const { platform } = server.app
    const said = medicines.map(({ row }) => ({ text: row.substance }))
    const named = await namedProducts(platform.db.sql, formularyMemory(platform), said)
    const codesOf = ({ substances }: { substances: readonly { code: string }[] }) =>
      substances.map(({ code }) => code).toSorted()
    const strange = medicines.filter(({ product }, place) => {
      const found = named[place]
      return !found || !('product' in found) || codesOf(found.product).join() !== codesOf(product).join()
    })
    expect(strange.map(({ row }) => row.name)).toEqual([])
  })

  it('is as strong as its words say', () => {
    expect(
      unlike(({ dose }, { strengths }) =>
        // A mixture of which nobody says how much of each is counted by itself.
        strengths[0]?.numerator.unit === '{tablet}'
          ? dose === '1 comprimido'
          : saysStrengths(readStrength(dose).amounts, strengths),
      ),
    ).toEqual([])
  })

  it('is in the form that its words say', () => {
    expect(
      unlike((row, { form }) => FORMS[row.form]?.test(`${form} ${fold(`${row.package} ${row.name}`)}`) === true),
    ).toEqual([])
  })

  it('has as many units in a package as its words say, of the unit that they say', () => {
    expect(
      unlike(({ package: packed, package_units }, { unit }) => {
        const [, digits = '', word = ''] = /(\d+) (\p{L}+)/u.exec(packed) ?? []
        const words = unitWords(unit.code, readNumber(digits))
        return readNumber(digits) === Number(package_units) && fold(word) === fold(words)
      }),
    ).toEqual([])
  })

  it('needs a prescription just where its product does', () => {
    expect(
      unlike(({ requires_prescription }, { requiresPrescription }) => requires_prescription === requiresPrescription),
    ).toEqual([])
  })
})

/** The forms of the formulary that a form of the catalogue may be, with what else its words say. */
const FORMS: Record<string, RegExp> = {
  tablet:
    /^(?:tablet (?!.*(?:mastigar|dispersive|efervescente))|chewable_tablet .*mastigar|dispersible_tablet .*dispersive|effervescent_tablet .*efervescente)/,
  capsule: /^capsule /,
  syrup: /^syrup /,
  suspension: /^oral_suspension /,
  cream: /^(?:cream |gel .*gel|ointment .*pomada|eye_ointment .*oftalmica)/,
  drops: /^(?:eye_drops .*colirio|nasal_drops |oral_suspension .*gotas)/,
  inhaler: /^inhaler /,
  injection: /^(?:powder_for_injection |suspension_for_injection )/,
  sachet: /^oral_powder /,
  suppository: /^suppository /,
  solution: /^cutaneous_solution /,
}

describe('what a pharmacy describes itself', () => {
  it('has no numbers until somebody checks its words', async () => {
    const { medicineId } = await stock(await pharmacyFor(server), { name: 'Amoxicilina 500 mg' })
    const [row] = await server.query<Partial<Row>>(
      'select product_id, package_units from pharmacy_medicines where id = $1',
      [medicineId],
    )
    expect(row).toEqual({ product_id: null, package_units: null })
  })
})
