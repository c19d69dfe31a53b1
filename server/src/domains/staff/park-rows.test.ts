import { endpoint } from '@salama/contract/kernel/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serverForTest } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import type { Module } from '../../platform/module.ts'
import { MOST_ATTEMPTS } from '../../platform/parked/parked-rows.ts'

const PARKED = '/api/operator/parked-rows'

const common = { method: 'GET', session: 'required', status: 200, errors: [], cache: 'no-store' } as const
const book = z.object({ id: z.string(), title: z.string() })
const listBooks = endpoint({ ...common, path: '/api/books', summary: 'Livros.', reply: z.array(book) })
const readShelf = endpoint({
  ...common,
  path: '/api/shelf',
  summary: 'Uma estante.',
  reply: z.object({ name: z.string(), books: z.array(book), labels: z.array(z.string()) }),
  lists: ['books'],
})

type Rows = { books: unknown[]; labels: unknown[]; name: unknown }
const library = (rows: Rows): Module => ({
  name: 'library',
  personal: { tables: {} },
  create: () => ({
    routes(binder) {
      binder.on(listBooks, async () => rows.books as never)
      binder.on(readShelf, async () => ({ ...rows }) as never)
    },
  }),
})

const WHOLE = { id: 'b-1', title: 'Terra Sonâmbula' }
const ODD = { id: 'b-2', title: null }

test('a row that breaks its contract is left out of its list and waits at the desk until it is tried again', async () => {
  const rows: Rows = { name: 'Romance', books: [WHOLE, ODD], labels: [] }
  const server = await serverForTest({ modules: [library(rows)], breaksContracts: true })
  const desk = await makeStaff(server)
  expect(await desk.get('/api/books')).toMatchObject({ status: 200, body: [WHOLE] })
  expect((await desk.get('/api/shelf')).body).toEqual({ name: 'Romance', books: [WHOLE], labels: [] })
  await expect
    .poll(async () => (await desk.get(PARKED)).body)
    .toMatchObject([
      { source: 'GET /api/books', rowId: 'b-2', attempts: 1, lastError: expect.stringMatching(/^title: /) },
      { source: 'GET /api/shelf', rowId: 'b-2' },
    ])
  const named = { source: 'GET /api/books', rowId: 'b-2' }
  expect((await (await server.person()).post(`${PARKED}/retry`, named)).status).toBe(403)
  expect((await desk.post(`${PARKED}/retry`, named)).status).toBe(200)
  expect((await desk.get(PARKED)).body).toMatchObject([{ source: 'GET /api/shelf' }])
  const again = await desk.post(`${PARKED}/retry`, named)
  expect([again.status, again.body['code']]).toEqual([404, 'staff.row_not_parked'])
})

test('what is no row of a list is never left out: the answer fails', async () => {
  const rows: Rows = { name: 'Romance', books: [WHOLE], labels: [7] }
  const server = await serverForTest({ modules: [library(rows)], breaksContracts: true })
  const person = await server.person()
  expect((await person.get('/api/shelf')).status).toBe(500)
  Object.assign(rows, { labels: [], name: null })
  expect((await person.get('/api/shelf')).status).toBe(500)
  expect(await server.query('select from platform_parked_rows')).toEqual([])
})

test('a sweep gives up a row that fails again and again, and goes on with the others', async () => {
  const server = await serverForTest()
  const { parkedRows } = server.app.platform
  const fail = async () => {
    throw new Error('the page is torn')
  }
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    expect(await parkedRows.attempt('library.lend', 'b-9', fail)).toBe(false)
  }
  expect(await parkedRows.attempt('library.lend', 'b-1', async () => undefined)).toBe(true)
  const desk = await makeStaff(server)
  expect((await desk.get(PARKED)).body).toEqual([])
  await parkedRows.attempt('library.lend', 'b-9', fail)
  expect((await desk.get(PARKED)).body).toMatchObject([
    { source: 'library.lend', rowId: 'b-9', attempts: MOST_ATTEMPTS, lastError: 'the page is torn' },
  ])
})
