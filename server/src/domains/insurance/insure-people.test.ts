import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter, insuredPerson, passTime, subscriptionOf } from '../../../testing/insurance.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const child = (name = 'Yara Bila', more: object = {}) => ({
  name,
  bornOn: '2019-05-04',
  relation: 'child',
  consent: true,
  ...more,
})

it('the family plan covers four more people and no fifth, also at once (INS-03, INSU-046)', async () => {
  const person = await insuredPerson(server, 'family')
  const names = ['Um Bila', 'Dois Bila', 'Três Bila', 'Quatro Bila', 'Cinco Bila', 'Seis Bila']
  const answers = await atOnce(names, (name) => person.post('/api/insurance/members', child(name)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body['code']).toBe('insurance.members_full')
  expect((await subscriptionOf(person))['members']).toHaveLength(4)
})

it('nobody is added without consent, in the future or to a plan of one (INS-03)', async () => {
  const family = await insuredPerson(server, 'family')
  for (const consent of [false, undefined, 'true']) {
    const { status, body } = await family.post('/api/insurance/members', child('Yara Bila', { consent }))
    expect([status, body['fields'][0].path]).toEqual([400, 'consent'])
  }
  const unborn = await family.post('/api/insurance/members', child('Yara Bila', { bornOn: '2999-01-01' }))
  expect([unborn.status, unborn.body['fields'][0].path]).toEqual([400, 'bornOn'])
  const single = await insuredPerson(server, 'premium')
  const { body } = await single.post('/api/insurance/members', child())
  expect(body['code']).toBe('insurance.members_not_offered')
})

it('who leaves frees the place in the next month; a mistake may be put right at once', async () => {
  const person = await insuredPerson(server, 'family')
  const added = []
  for (const name of ['Um Bila', 'Dois Bila', 'Três Bila', 'Quatro Bila']) {
    added.push((await person.post('/api/insurance/members', child(name))).body['members'].at(-1).id)
  }
  expect((await person.send('DELETE', `/api/insurance/members/${added[0]}`)).status).toBe(200)
  expect((await person.post('/api/insurance/members', child('Certo Bila'))).status).toBe(201)
  await server.query("update insurance_members set consented_at = consented_at - interval '3 days' where id = $1", [
    added[1],
  ])
  await person.send('DELETE', `/api/insurance/members/${added[1]}`)
  expect((await person.post('/api/insurance/members', child('Outro Bila'))).body['code']).toBe('insurance.members_full')
})

it('only the holder removes somebody', async () => {
  const [person, other] = [await insuredPerson(server, 'family'), await insuredPerson(server, 'family')]
  const { body } = await person.post('/api/insurance/members', child())
  const foreign = await other.send('DELETE', `/api/insurance/members/${body['members'][0].id}`)
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'insurance.member_not_found'])
})

it('the insured person has a name and a date of birth', async () => {
  const person = await insuredPerson(server)
  expect((await subscriptionOf(person))['insured']).toEqual({ name: 'Amina Bila' })
  const insured = { name: 'Amina Carlos Bila', bornOn: '1990-02-28' }
  expect((await person.send('PATCH', '/api/insurance/insured', insured)).body['insured']).toEqual(insured)
})

it('a clinic checks a card without an account and reads no more than it needs', async () => {
  const person = await insuredPerson(server, 'family', 'Amina Carlos Bila')
  await person.post('/api/insurance/members', child('Yara Bila'))
  const { cardCode, policyNumber, paidUntil } = await subscriptionOf(person)
  const { status, body } = await server.visitor().get(`/api/insurance/cards/${cardCode}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    isValid: true,
    status: 'active',
    planName: 'Família',
    policyNumber,
    validUntil: paidUntil,
    people: ['Amina B.', 'Yara B.'],
  })
  const spoken = String(cardCode).match(/.{5}/g)?.join('-').toLowerCase()
  const read = await server.visitor().get(`/api/insurance/cards/${encodeURIComponent(` ${spoken} `)}`)
  expect([read.status, read.body]).toEqual([200, body])
  await passTime(server, daysAfter(paidUntil, 1))
  expect((await server.visitor().get(`/api/insurance/cards/${cardCode}`)).body).toMatchObject({
    isValid: false,
    status: 'past_due',
  })
})

it('a card that nobody has is not there, and codes cannot be tried at will', async () => {
  const strict = await serverForTest()
  const asked = await atOnce(times(40), (n) =>
    strict.visitor().get(`/api/insurance/cards/${String(n).padStart(20, '2')}`),
  )
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([404, 429]))
  const none = await server.visitor().get(`/api/insurance/cards/${'2'.repeat(20)}`)
  expect([none.status, none.body['code']]).toEqual([404, 'insurance.card_not_found'])
  expect((await server.visitor().get('/api/insurance/cards/abc')).status).toBe(404)
})
