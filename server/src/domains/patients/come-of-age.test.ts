import { DAY_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bornAgo, childFor, joinFor } from '../../../testing/patients.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { patientsSweeps } from './jobs.ts'
import { adultFrom } from './rules.ts'

let server: TestServer
let now = new Date()
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.stop())

const record = (account: Visitor, patientId: string) => account.get(`/api/record?patientId=${patientId}`)

test('a boy turns 18: on the day his own account reads his record, and his mother no longer', async () => {
  const [mother, boy] = [await server.person(), await server.person({ fullName: 'Dino Macuácua' })]
  const bornOn = bornAgo(18, 30)
  const child = await childFor(mother, { bornOn, sex: 'male', allergies: ['Penicilina'] })
  await joinFor(mother, boy, { patientId: child, role: 'self' })
  expect([(await record(mother, child)).status, (await record(boy, child)).status]).toEqual([200, 404])

  const midnight = adultFrom(bornOn)
  now = new Date(midnight.getTime() - 1)
  expect([(await record(mother, child)).status, (await record(boy, child)).status]).toEqual([200, 404])
  now = midnight
  expect([(await record(mother, child)).status, (await record(boy, child)).status]).toEqual([404, 200])

  for (const sweep of patientsSweeps(server.app.platform)) while ((await sweep.run(now)).more);
  await expect
    .poll(async () => (await boy.get('/api/record')).body['facts'])
    .toMatchObject([{ kind: 'allergy', text: 'Penicilina' }])
  const titles = await server.query('select user_id, title from notifications_inbox where source like $1', [
    `patients.came_of_age:${child}%`,
  ])
  expect(titles.map(({ title }) => title).sort()).toEqual(['Já fez 18 anos', 'O seu processo é seu'])
})

test('offers a record to its person from 90 days before, and a code given then serves after', async () => {
  now = new Date()
  const mother = await server.person()
  const early = await childFor(mother, { bornOn: bornAgo(18, 95) })
  const self = (id: string) => mother.post(`/api/patients/${id}/guardians`, { role: 'self' })
  expect((await self(early)).body['code']).toBe('patients.not_now')
  const bornOn = bornAgo(18, 80)
  const child = await childFor(mother, { bornOn })
  const { code } = (await self(child)).body
  const helper = (await mother.post(`/api/patients/${child}/guardians`, { role: 'helper' })).body['code']
  now = new Date(adultFrom(bornOn).getTime() + DAY_MS)
  const girl = await server.person()
  expect((await girl.post('/api/patients/joins', { code: helper })).body['code']).toBe('patients.code_over')
  expect((await girl.post('/api/patients/joins', { code })).status).toBe(201)
  expect((await record(girl, child)).status).toBe(200)
})
