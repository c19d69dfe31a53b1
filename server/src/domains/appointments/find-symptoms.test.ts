import { SYMPTOMS, type Symptom, symptomsFor } from '@salama/contract/appointments'
import { wordsOf } from '@salama/contract/kernel/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
}, 240_000)
afterAll(() => server.stop())

const read = async (id: string): Promise<Symptom> => {
  const { status, body } = await server.visitor().get(`/api/symptoms/${id}`)
  expect([id, status]).toEqual([id, 200])
  return body as unknown as Symptom
}

test('every symptom says when not to wait, what to do and where that is from', async () => {
  for (const { id, name } of SYMPTOMS) {
    const symptom = await read(id)
    expect(symptom.name).toBe(name)
    expect([
      id,
      Math.min(symptom.danger.length, symptom.now.length, symptom.ask.length, symptom.sources.length) > 0,
    ]).toEqual([id, true])
    for (const { address } of symptom.sources) expect(URL.canParse(address)).toBe(true)
  }
})

test('whom to ask is a specialty of ours, and what to buy some pharmacy sells without a prescription', async () => {
  const { body } = await server.visitor().get('/api/specialties')
  const sold = await server.query<{ name: string; requires_prescription: boolean }>(
    'select name, requires_prescription from pharmacy_medicines',
  )
  for (const { id } of SYMPTOMS) {
    const { ask, buy } = await read(id)
    for (const { specialty } of ask) expect(body['specialties']).toContain(specialty)
    for (const { name } of buy) {
      const found = sold.filter((medicine) => medicine.name === name)
      expect([name, found.length > 0, found.every((medicine) => !medicine.requires_prescription)]).toEqual([
        name,
        true,
        true,
      ])
    }
  }
})

test('an unknown symptom is 404', async () => {
  const { status, body } = await server.visitor().get('/api/symptoms/xyz')
  expect([status, body['code']]).toEqual([404, 'appointments.symptom_not_found'])
})

test('a symptom is found by other words for it, and by a beginning', () => {
  const found = (typed: string) => symptomsFor(wordsOf(typed)).map(({ id }) => id)
  expect(found('malária')).toEqual(['febre'])
  expect(found('DIAREIA')).toEqual(['diarreia'])
  expect(found('dor')).toEqual(['dor-de-cabeca', 'dor-de-garganta', 'dor-no-peito'])
  expect(found('dor cabeca')).toEqual(['dor-de-cabeca'])
  expect([found('paracetamol'), found('')]).toEqual([[], []])
})
