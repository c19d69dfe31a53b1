import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
})
afterAll(() => server.stop())

const HOME = { label: 'Casa', address: 'Av. X 12, Alto Maé A, KaMpfumo, Maputo Cidade, Moçambique' }
const save = (who: Visitor, place: object = HOME) => who.post('/api/places', place)
const change = (who: Visitor, id: string, body: object) => who.send('PATCH', `/api/places/${id}`, body)
const remove = (who: Visitor, id: string) => who.send('DELETE', `/api/places/${id}`)
type Listed = { id: string; label: string; isDefault: boolean }
const list = async (who: Visitor) => (await who.get('/api/places')).body as never as Listed[]
const defaults = async (who: Visitor) => (await list(who)).map(({ label, isDefault }) => [label, isDefault])

test('keeps a place with everything that a rider needs (X-119, X-122)', async () => {
  const person = await server.person()
  const whole = {
    ...HOME,
    provinceId: 'maputo-cidade',
    districtId: 'kampfumo',
    neighborhoodId: 'kampfumo-alto-mae-a',
    street: 'Av. X',
    houseNumber: '12',
    reference: 'Casa amarela depois da bomba',
    instructions: 'Ligar ao chegar',
    secondPhone: '+258 84 765 4321',
    latitude: -25.966,
    longitude: '32.585',
    accuracy: 35,
  }
  const { status, body } = await save(person, whole)
  expect(status).toBe(201)
  const kept = { ...whole, longitude: 32.585, secondPhone: '847654321', isDefault: true }
  expect(body).toMatchObject(kept)
  expect(await list(person)).toEqual([body])
})

test('exactly one place is the default, whatever is added, changed or deleted (X-119)', async () => {
  const person = await server.person()
  await save(person)
  const work = (await save(person, { ...HOME, label: 'Trabalho' })).body['id']
  const mother = (await save(person, { ...HOME, label: 'Mãe', isDefault: true })).body['id']
  expect(await defaults(person)).toEqual([
    ['Mãe', true],
    ['Casa', false],
    ['Trabalho', false],
  ])
  expect((await change(person, work, { isDefault: true })).body).toMatchObject({ isDefault: true })
  expect((await change(person, work, { isDefault: false })).body).toMatchObject({ isDefault: true })
  expect((await defaults(person))[0]).toEqual(['Trabalho', true])
  expect((await remove(person, work)).body).toEqual({ id: work })
  expect((await defaults(person))[0]).toEqual(['Casa', true])
  await remove(person, mother)
  expect(await defaults(person)).toEqual([['Casa', true]])
})

test('a change keeps what it does not name, and a position can be taken away', async () => {
  const person = await server.person()
  const place = {
    ...HOME,
    districtId: 'matola',
    latitude: -25.96,
    longitude: 32.46,
    accuracy: 20,
    reference: 'Mercado',
  }
  const { id } = (await save(person, place)).body
  expect((await change(person, id, { label: 'Avó' })).body).toMatchObject({
    ...place,
    label: 'Avó',
    provinceId: 'maputo',
  })
  const moved = await change(person, id, { latitude: -25.97, longitude: 32.47 })
  expect(moved.body).toMatchObject({ latitude: -25.97, accuracy: null })
  const bare = await change(person, id, { latitude: null, longitude: null, districtId: null })
  expect(bare.body).toMatchObject({ latitude: null, longitude: null, districtId: null, reference: 'Mercado' })
})

test('places of somebody else are not found (AZ-01, X-162)', async () => {
  const [owner, stranger] = [await server.person(), await server.person()]
  const { id } = (await save(owner)).body
  const foreign = [await change(stranger, id, { label: 'Minha' }), await remove(stranger, id)]
  const missing = [await change(stranger, randomUUID(), { label: 'Minha' }), await remove(stranger, randomUUID())]
  expect(foreign.map(({ status, text }) => [status, text])).toEqual(missing.map(({ status, text }) => [status, text]))
  expect(foreign[0]?.body['code']).toBe('places.not_found')
  expect(await defaults(owner)).toEqual([['Casa', true]])
  const visitor = server.visitor()
  for (const { status } of [await visitor.get('/api/places'), await save(visitor), await remove(visitor, id)]) {
    expect(status).toBe(401)
  }
})

test('bad input changes nothing, and extra fields are dropped (AZ-05, INJ-01, INJ-03, INJ-04)', async () => {
  const person = await server.person()
  const refused = [
    { ...HOME, latitude: 'NaN', longitude: 32.5 },
    { ...HOME, latitude: 32.5, longitude: -25.9 },
    { ...HOME, latitude: 91, longitude: 32.5 },
    { ...HOME, latitude: -25.9 },
    { ...HOME, accuracy: -1, latitude: -25.9, longitude: 32.5 },
    { ...HOME, label: '' },
    { ...HOME, label: 'a\u0000b' },
    { ...HOME, reference: 'a'.repeat(201) },
    { ...HOME, secondPhone: '12' },
    { ...HOME, provinceId: 'gaza', districtId: 'matola' },
    { label: 'Casa' },
  ]
  for (const body of refused) expect((await save(person, body)).status).toBe(400)
  expect((await save(person, { ...HOME, districtId: 'atlantida' })).body['code']).toBe('places.unknown')
  expect(await list(person)).toEqual([])
  const other = await server.person()
  const { body } = await save(person, {
    ...HOME,
    userId: other.id,
    id: randomUUID(),
    createdAt: '2020-01-01T00:00:00Z',
  })
  expect(await list(other)).toEqual([])
  expect(body['createdAt']).not.toContain('2020')
})

test('many places saved at once have one default and stay within the limit', async () => {
  const person = await server.person()
  const answers = await atOnce(times(25), () => save(person, { ...HOME, isDefault: true }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('places.too_many')
  expect((await list(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a place is saved once, however often it is sent (PAY-16)', async () => {
  const person = await server.person()
  const key = { 'idempotency-key': randomUUID() }
  await atOnce(times(4), () => person.post('/api/places', HOME, key))
  expect(await list(person)).toHaveLength(1)
})
