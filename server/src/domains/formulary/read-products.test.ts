import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { findProducts, formularyMemory } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('other domains read products by their ids, with the brands and the packages there are', async () => {
  const { platform } = server.app
  const ids = ['amoxicilina-500mg-capsula', 'cotrimoxazol-400-80mg-comprimido', 'none']
  const found = await findProducts(platform.db.sql, formularyMemory(platform), ids)
  expect([...found.keys()]).toEqual(ids.slice(0, 2))
  expect(found.get('cotrimoxazol-400-80mg-comprimido')).toMatchObject({
    substances: [{ code: 'sulfametoxazol' }, { code: 'trimetoprim' }],
    brands: expect.arrayContaining(['Bactrim']),
    packages: [20],
  })
})
