import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../../testing/server.ts'

const server = await startTestServer()
afterAll(() => server.stop())
const MAPUTO = { latitude: -25.9653, longitude: 32.5834 }
const ask = (body: object) => server.visitor().post('/api/triage', body)

test('a danger sign leads to the emergency numbers and the nearest unit, without an account', async () => {
  const { status, body } = await ask({ ageMonths: 20, signs: ['convulsion', 'fever'], ...MAPUTO })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    level: 'emergency',
    advice: expect.stringContaining('Ligue já 110 ou 117'),
    because: ['Tem ou teve convulsões (ataques) nesta doença'],
    unit: { name: 'Hospital Central de Maputo', distanceKm: 0.7 },
  })
  expect(body['numbers'].map(({ number }: { number: string }) => number)).toEqual(['110', '117', '119'])
})

test('a psychiatric hospital is the nearest unit of nobody', async () => {
  const infulene = { latitude: -25.8599, longitude: 32.56596 }
  const { body } = await ask({ ageMonths: 400, signs: ['bleeding'], ...infulene })
  expect(body['unit'].name).not.toContain('Infulene')
  expect(body['unit'].distanceKm).toBeGreaterThan(0)
})

test('without a position no unit is guessed, and without a sign it can wait', async () => {
  const { body } = await ask({ ageMonths: 400, signs: [] })
  expect(body).toMatchObject({ level: 'routine', because: [], unit: null })
})

test.each<[object, string, string]>([
  [{ ageMonths: -1, signs: [] }, 'ageMonths', 'age_invalid'],
  [{ ageMonths: 1_561, signs: [] }, 'ageMonths', 'age_invalid'],
  [{ ageMonths: 4.5, signs: [] }, 'ageMonths', 'age_invalid'],
  [{ ageMonths: '30', signs: [] }, 'ageMonths', 'age_invalid'],
  [{ ageMonths: 30, signs: ['dragon'] }, 'signs.0', 'sign_unknown'],
  [{ ageMonths: 30, signs: 'fever' }, 'signs', 'sign_unknown'],
  [{ ageMonths: 30, signs: Array(1_000).fill('fever') }, 'signs', 'sign_unknown'],
  [{ ageMonths: 30, signs: [], isPregnant: 'sim' }, 'isPregnant', 'not_a_flag'],
  [{ ageMonths: 30, signs: [], latitude: -25.9 }, 'longitude', 'coordinates_incomplete'],
])('refuses %j at %s as %s', async (body, path, code) => {
  const answer = await ask(body)
  expect([answer.status, answer.body['code']]).toEqual([400, 'platform.invalid_input'])
  expect(answer.body['fields']).toContainEqual(expect.objectContaining({ path, code }))
})
