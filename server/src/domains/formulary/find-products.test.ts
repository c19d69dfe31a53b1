import type { FoundProduct } from '@salama/contract/formulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
let doctor: Visitor
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  doctor = await server.person()
})
afterAll(() => server.stop())

const ask = (q: string, visitor = doctor) => visitor.get(`/api/formulary?${new URLSearchParams({ q })}`)
const find = async (q: string) => (await ask(q)).body as never as FoundProduct[]
const names = async (q: string) => (await find(q)).map(({ name }) => name)
const first = async (q: string) => (await names(q))[0]

describe('products of the formulary', () => {
  it('are described in fields, with everything that a line of a prescription needs', async () => {
    const [found, ...others] = await find('amoxicilina 250/5')
    expect(others).toEqual([])
    expect(found).toEqual({
      id: 'amoxicilina-250mg-5ml-suspensao',
      name: 'Amoxicilina 250 mg/5 mL, suspensão oral',
      substances: [{ code: 'amoxicilina', name: 'Amoxicilina' }],
      atc: 'J01CA04',
      form: 'oral_suspension',
      route: 'oral',
      strengths: [
        { substance: 'amoxicilina', numerator: { value: 250, unit: 'mg' }, denominator: { value: 5, unit: 'mL' } },
      ],
      unit: { code: 'mL', one: 'mL', many: 'mL' },
      requiresPrescription: true,
      controlClass: 'none',
      brands: ['Amoxil', 'Cipamox', 'Clamoxyl', 'Flemoxin'],
      packages: [100],
      matchedName: null,
    })
    expect((await find('diazepam 5 mg'))[0]).toMatchObject({ controlClass: 'psychotropic' })
  })

  it.each([
    ['paracetamol', 'Paracetamol 500 mg, comprimido'],
    ['PARACETAMOL comprimidos 1 g', 'Paracetamol 1000 mg, comprimido'],
    ['amoxicilina cápsulas', 'Amoxicilina 250 mg, cápsula'],
    ['amox 500', 'Amoxicilina 500 mg, cápsula'],
    ['amoxicillin 500 mg', 'Amoxicilina 500 mg, cápsula'],
    ['ibuprofeno suspensão', 'Ibuprofeno 100 mg/5 mL, suspensão oral'],
    ['xarope de salbutamol', 'Salbutamol 2 mg/5 mL, xarope'],
    ['Augmentin 875/125', 'Amoxicilina + ácido clavulânico 875 mg + 125 mg, comprimido'],
    ['clavulânico e amoxicilina 125 + 875', 'Amoxicilina + ácido clavulânico 875 mg + 125 mg, comprimido'],
    ['cotrimoxazol 480 mg', 'Cotrimoxazol 400 mg + 80 mg, comprimido'],
    ['trimetoprim sulfametoxazol 960', 'Cotrimoxazol 800 mg + 160 mg, comprimido'],
    ['levotiroxina 0,1 mg', 'Levotiroxina 100 mcg, comprimido'],
    ['levotiroxina 0.1 mg', 'Levotiroxina 100 mcg, comprimido'],
    ['dexametasona 500 mcg', 'Dexametasona 0,5 mg, comprimido'],
    ['ventilan inalador', 'Salbutamol 100 mcg/dose, inalador'],
    ['dipirona', 'Metamizol 500 mg, comprimido'],
    ['aas 100', 'Ácido acetilsalicílico 100 mg, comprimido'],
    ['coartem 20 120', 'Arteméter + lumefantrina 20 mg + 120 mg, comprimido'],
    ['nistatina 100 000', 'Nistatina 100 000 UI/mL, suspensão oral'],
    ['vitamina a', 'Retinol 50 000 UI, cápsula'],
    ['clotrimazol 1 % creme', 'Clotrimazol 1 %, creme'],
    ['TLD', 'Tenofovir + lamivudina + dolutegravir 300 mg + 300 mg + 50 mg, comprimido'],
    ['multivitaminas', 'Multivitaminas, comprimido'],
  ])('"%s" finds %s first', async (typed, name) => {
    expect(await first(typed)).toBe(name)
  })

  it('are forgiven their spelling, and what is called so exactly needs none', async () => {
    expect(await first('amoxacilina 500mg')).toBe('Amoxicilina 500 mg, cápsula')
    expect(await first('paracetmol comprimdos')).toBe('Paracetamol 500 mg, comprimido')
    expect((await names('cloxacilina')).every((name) => name.startsWith('Cloxacilina'))).toBe(true)
  })

  it('say by which other name they were found', async () => {
    expect((await find('bactrim')).map(({ matchedName }) => matchedName)).toContain('Bactrim')
    expect((await find('AAS'))[0]?.matchedName).toBe('AAS')
    expect((await find('amoxicilina suspensão'))[0]?.matchedName).toBeNull()
  })

  it('mean one substance alone before combinations with it', async () => {
    const found = await find('lamivudina')
    const firstOfTwo = found.findIndex(({ substances }) => substances.length > 1)
    expect(firstOfTwo).toBeGreaterThan(0)
    expect(found.slice(firstOfTwo).every(({ substances }) => substances.length > 1)).toBe(true)
  })

  it('are an empty list where nothing is called so, and twenty at most', async () => {
    expect(await names('amoxicilina 333 mg')).toEqual([])
    expect(await names('xqzwvk')).toEqual([])
    expect(await names('--')).toEqual([])
    expect(await names('comprimido')).toHaveLength(20)
  })

  it('are for who is signed in, by 2 to 80 characters', async () => {
    expect((await ask('amoxicilina', server.visitor())).status).toBe(401)
    expect((await ask('a')).status).toBe(400)
    expect((await ask('a'.repeat(81))).status).toBe(400)
    expect((await ask('%_\\\'"+/')).body).toEqual([])
  })
})
