import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { findMoietiesNamed, findProducts, formularyMemory } from './public.ts'

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

  it('read products by their ids, with the brands and the packages there are', async () => {
    const ids = ['amoxicilina-500mg-capsula', 'cotrimoxazol-400-80mg-comprimido', 'none']
    const found = await findProducts(db(), formularyMemory(server.app.platform), ids)
    expect([...found.keys()]).toEqual(ids.slice(0, 2))
    expect(found.get('cotrimoxazol-400-80mg-comprimido')).toMatchObject({
      substances: [{ code: 'sulfametoxazol' }, { code: 'trimetoprim' }],
      brands: expect.arrayContaining(['Bactrim']),
      packages: [20],
    })
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
