import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { beforeAll, expect, test } from 'vitest'
import { bornAgo, childFor, joinFor } from '../../../testing/patients.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { MOST_HELPERS } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

type Person = { id: string; name: string; isSelf: boolean; rights: string[]; until: string | null }
const householdOf = async (account: Visitor) => (await account.get('/api/patients')).body as unknown as Person[]
const rightsIn = async (account: Visitor, id: string) =>
  (await householdOf(account)).find((person) => person.id === id)?.rights ?? null
const record = (account: Visitor, patientId: string) => account.get(`/api/record?patientId=${patientId}`)

const CHILD = { name: 'Lia Macuácua', bornOn: bornAgo(6), sex: 'female', relation: 'child' }

test('everybody is their own patient from the sign-up on, and says what a doctor must know', async () => {
  const person = await server.person({ fullName: 'Amina Mussa' })
  expect(await householdOf(person)).toMatchObject([
    { id: person.id, name: 'Amina Mussa', isSelf: true, bornOn: null, sex: 'unknown', rights: ['book', 'pay', 'read'] },
  ])
  const changed = await person.send('PATCH', `/api/patients/${person.id}`, { bornOn: '1990-05-06', sex: 'female' })
  expect(changed.body).toMatchObject({ name: 'Amina Mussa', bornOn: '1990-05-06', sex: 'female' })
  expect((await person.send('DELETE', `/api/patients/${person.id}`)).body['code']).toBe('patients.is_self')
})

test('a child has a record of its own, with the allergies known at entry', async () => {
  const mother = await server.person()
  const child = await childFor(mother, { allergies: ['Amendoim'] })
  expect((await record(mother, child)).body['facts']).toMatchObject([{ kind: 'allergy', text: 'Amendoim' }])
  expect((await mother.get('/api/record')).body['facts']).toEqual([])
  expect((await householdOf(mother))[1]?.until).toBe(
    new Date(`${Number(CHILD.bornOn.slice(0, 4)) + 18}${CHILD.bornOn.slice(4)}T00:00:00+02:00`).toISOString(),
  )
})

test('refuses birth dates of tomorrow and of 1850, and adults, who speak for themselves', async () => {
  const mother = await server.person()
  const codes = []
  for (const bornOn of [addDays(dayInMaputo(new Date()), 1), '1900-01-01', bornAgo(18)]) {
    const { status, body } = await mother.post('/api/patients', { ...CHILD, bornOn })
    codes.push([status, body['fields']?.[0]?.code])
  }
  expect(codes).toEqual([
    [400, 'born_on_invalid'],
    [400, 'born_on_invalid'],
    [400, 'born_on_adult'],
  ])
  expect((await mother.post('/api/patients', { ...CHILD, bornOn: '1850-01-01' })).status).toBe(400)
  expect((await mother.post('/api/patients', { ...CHILD, bornOn: bornAgo(18, 1) })).status).toBe(201)
})

test('keeps a household at twelve people, however many are added at once', async () => {
  const mother = await server.person()
  const added = await atOnce(times(14), () => mother.post('/api/patients', CHILD))
  expect(added.filter(({ status }) => status === 201).length).toBe(11)
  expect(added.find(({ status }) => status === 409)?.body['code']).toBe('patients.too_many')
})

test('two care for a child, and each code serves once', async () => {
  const [mother, father, aunt] = [await server.person(), await server.person(), await server.person()]
  const child = await childFor(mother)
  const invite = () => mother.post(`/api/patients/${child}/guardians`, { role: 'guardian' })
  const [first, second] = [await invite(), await aunt.post('/api/patients/joins', { code: 'AAAAA-AAAAA' })]
  expect([first.status, second.body['code']]).toEqual([201, 'patients.code_over'])
  const { code } = first.body
  expect((await mother.post('/api/patients/joins', { code })).body['code']).toBe('patients.code_own')
  const both = await atOnce([father, aunt], (one) => one.post('/api/patients/joins', { code }))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
  expect((await invite()).body['code']).toBe('patients.two_guardians')
  const notices = await server.query('select title from notifications_inbox where user_id = $1 and source like $2', [
    mother.id,
    'patients.joined:%',
  ])
  expect(notices).toMatchObject([{ title: 'O seu código foi usado' }])
})

test('a helper books and pays and reads nothing, until either ends it', async () => {
  const [father, daughter] = [await server.person(), await server.person()]
  await joinFor(father, daughter, { patientId: father.id, role: 'helper' })
  expect(await rightsIn(daughter, father.id)).toEqual(['book', 'pay'])
  const refused = [
    await record(daughter, father.id),
    await daughter.post(`/api/record/facts?patientId=${father.id}`, { kind: 'allergy', text: 'Ovo' }),
    await daughter.send('PATCH', `/api/patients/${father.id}`, { sex: 'male' }),
    await daughter.post(`/api/patients/${father.id}/guardians`, { role: 'helper' }),
  ]
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    Array(4).fill([403, 'patients.not_allowed']),
  )
  const self = await father.post(`/api/patients/${father.id}/guardians`, { role: 'guardian' })
  expect(self.body['code']).toBe('patients.not_allowed')
  const [row] = (await father.get(`/api/patients/${father.id}/guardians`)).body as unknown as { id: string }[]
  await father.send('DELETE', `/api/patients/${father.id}/guardians/${row?.id}`)
  expect(await rightsIn(daughter, father.id)).toBe(null)
  expect((await record(daughter, father.id)).body['code']).toBe('patients.not_found')
})

test('six help somebody and no more, also by a code given before, until one stops', async () => {
  const [mother, father, late] = [await server.person(), await server.person(), await server.person()]
  const child = await childFor(mother)
  await joinFor(mother, father, { patientId: child, role: 'guardian' })
  const path = `/api/patients/${child}/guardians`
  const invite = () => father.post(path, { role: 'helper' })
  const { code } = (await invite()).body
  const join = () => late.post('/api/patients/joins', { code })
  for (const _ of times(MOST_HELPERS)) {
    await joinFor(mother, await server.person(), { patientId: child, role: 'helper' })
  }
  for (const { status, body } of [await join(), await invite()])
    expect([status, body['code']]).toEqual([409, 'patients.helpers_full'])
  expect(await rightsIn(late, child)).toBe(null)
  const acting = (await mother.get(path)).body as unknown as { id: string; rights: string[] }[]
  const helpers = acting.filter(({ rights }) => !rights.includes('read'))
  expect(helpers).toHaveLength(MOST_HELPERS)
  await mother.send('DELETE', `${path}/${helpers[0]?.id}`)
  // The refusal has not used the code up.
  expect((await join()).status).toBe(201)
  expect((await invite()).body['code']).toBe('patients.helpers_full')
})

test('who acts for somebody already is not given it again, and leaves the code to another', async () => {
  const [mother, father, aunt] = [await server.person(), await server.person(), await server.person()]
  const child = await childFor(mother)
  await joinFor(mother, father, { patientId: child, role: 'guardian' })
  const { code } = (await mother.post(`/api/patients/${child}/guardians`, { role: 'helper' })).body
  const { status, body } = await father.post('/api/patients/joins', { code })
  expect([status, body['code']]).toEqual([409, 'patients.already'])
  expect(await rightsIn(father, child)).toEqual(['book', 'pay', 'read'])
  expect((await mother.get(`/api/patients/${child}/guardians`)).body).toHaveLength(2)
  expect((await aunt.post('/api/patients/joins', { code })).status).toBe(201)
})

test('nobody ends what is none of that patient’s', async () => {
  const [mother, father, helper] = [await server.person(), await server.person(), await server.person()]
  const child = await childFor(mother)
  await joinFor(father, helper, { patientId: father.id, role: 'helper' })
  const [elsewhere] = (await father.get(`/api/patients/${father.id}/guardians`)).body as unknown as { id: string }[]
  for (const id of [elsewhere?.id, crypto.randomUUID()]) {
    const { status, body } = await mother.send('DELETE', `/api/patients/${child}/guardians/${id}`)
    expect([status, body['code']]).toEqual([404, 'patients.guardian_not_found'])
  }
  expect(await rightsIn(helper, father.id)).toEqual(['book', 'pay'])
})

test('who stops caring for a child reads no more, and what they offered is over', async () => {
  const [mother, father, aunt] = [await server.person(), await server.person(), await server.person()]
  const child = await childFor(mother)
  await joinFor(mother, father, { patientId: child, role: 'guardian' })
  const { body } = await father.post(`/api/patients/${child}/guardians`, { role: 'helper' })
  expect((await father.send('DELETE', `/api/patients/${child}`)).status).toBe(200)
  expect((await record(father, child)).status).toBe(404)
  expect((await aunt.post('/api/patients/joins', { code: body['code'] })).body['code']).toBe('patients.code_over')
  expect((await record(mother, child)).status).toBe(200)
})

test('the log of a child’s record tells who read it, and as what', async () => {
  const [mother, father] = [await server.person(), await server.person({ fullName: 'Rui Cossa' })]
  const child = await childFor(mother)
  await joinFor(mother, father, { patientId: child, role: 'guardian' })
  await record(father, child)
  expect((await record(mother, child)).body['readings']).toMatchObject([
    { what: 'Leu o processo, como responsável' },
    { readerName: 'Rui Cossa', what: 'Leu o processo, como responsável' },
  ])
})

test('refuses what names a person of another family as if there were none', async () => {
  const [mother, stranger] = [await server.person(), await server.person()]
  const child = await childFor(mother)
  const answers = [
    await record(stranger, child),
    await stranger.send('PATCH', `/api/patients/${child}`, { name: 'Outra Pessoa' }),
    await stranger.send('DELETE', `/api/patients/${child}`),
    await stranger.post(`/api/patients/${child}/guardians`, { role: 'helper' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
