import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { findMoietiesNamed, findProduct, findProducts, formularyMemory } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('other domains', () => {
  const db = () => server.app.platform.db.sql
  const named = async (text: string) => {
    const { moieties, like } = await findMoietiesNamed(db(), formularyMemory(server.app.platform), text)
    return { moieties: moieties.map(({ code }) => code), like: like.map(({ code }) => code) }
  }

  it('read products by their ids', async () => {
    const found = await findProducts(db(), ['amoxicilina-500mg-capsula', 'none'])
    expect([...found.keys()]).toEqual(['amoxicilina-500mg-capsula'])
    expect((await findProduct(db(), 'cotrimoxazol-400-80mg-comprimido'))?.substances.map(({ code }) => code)).toEqual([
      'sulfametoxazol',
      'trimetoprim',
    ])
    expect(await findProduct(db(), 'none')).toBeUndefined()
  })

  it('learn what the words of an allergy name', async () => {
    expect((await named('alergia à aspirina e AAS')).moieties).toEqual(['acido-acetilsalicilico'])
    expect((await named('dipirona')).moieties).toEqual(['metamizol'])
    expect((await named('Bactrim')).moieties).toEqual(['cotrimoxazol'])
    expect((await named('sulfametoxazol, trimetoprim')).moieties).toEqual(['cotrimoxazol', 'trimetoprim'])
    expect((await named('vitamina C')).moieties).toEqual(['vitamina-c'])
    const penicillins = [
      'benzilpenicilina',
      'benzilpenicilina-benzatinica',
      'benzilpenicilina-procainica',
      'fenoximetilpenicilina',
    ]
    expect((await named('penicilina')).moieties).toEqual(penicillins)
    expect(await named('amendoim')).toEqual({ moieties: [], like: [] })
  })

  it('are told apart what is said and what may be meant', async () => {
    const found = await named('pinicilina, aspirina')
    expect(found.moieties).toEqual(['acido-acetilsalicilico'])
    expect(found.like).toContain('fenoximetilpenicilina')
  })
})
