import type { StaffRole } from '@salama/contract/staff/rights'
import type { RoleChange, StaffList } from '@salama/contract/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { served } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

type Member = Visitor & { id: string }

let server: TestServer
let [ana, rui, eva] = [] as unknown as [Member, Member, Member]
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  ana = await makeStaff(server, 'Ana Administra')
  rui = await makeStaff(server, 'Rui Reforça')
  eva = await makeStaff(server, 'Eva Escuta', ['support'])
})
afterAll(() => server.stop())

const reason = 'Começa nas finanças.'
const propose = (who: Member, personId: string, roles: StaffRole[]) =>
  who.post('/api/operator/roles', { personId, roles, reason })
const decide = (who: Member, id: unknown, decision: 'agree' | 'refuse') =>
  who.post(`/api/operator/roles/${id}/decision`, { decision })
const listed = async () => (await ana.get('/api/operator/roles')).body as unknown as StaffList
const rolesOf = async ({ id }: Member) => (await listed()).staff.find(({ person }) => person.id === id)?.roles ?? []
const audited = async (subjectId: string) =>
  (await server.query('select action from staff_audit where subject_id = $1 order by id', [subjectId])).map(
    ({ action }) => action,
  )

test('roles change by two people, and hold at once for whoever they are', async () => {
  const person = await makeStaff(server, 'Noa Nova', ['support'])
  const { status, body: change } = await propose(ana, person.id, ['finance'])
  expect([status, change]).toMatchObject([201, { person: { name: 'Noa Nova' }, roles: ['finance'], decision: null }])
  expect(await rolesOf(person)).toEqual(['support'])
  expect((await decide(ana, change['id'], 'agree')).body['code']).toBe('staff.change_second_person')
  expect(await rolesOf(person)).toEqual(['support'])
  const { body: agreed } = await decide(rui, change['id'], 'agree')
  expect(agreed).toMatchObject({ decision: 'agreed', decidedBy: { name: 'Rui Reforça' } })
  expect(await rolesOf(person)).toEqual(['finance'])
  await expect
    .poll(async () => (await person.get('/api/notifications')).body['notifications'])
    .toContainEqual(
      expect.objectContaining({
        title: 'Os seus papéis na mesa mudaram',
        body: 'A partir de agora: Finanças. Duas pessoas o decidiram.',
      }),
    )
  expect((await person.get('/api/operator/tickets')).body['code']).toBe('staff.no_right')
  expect((await person.get('/api/operator/refunds')).status).toBe(200)
  expect((await decide(rui, change['id'], 'refuse')).body['code']).toBe('staff.change_not_now')
  expect(await audited(person.id)).toEqual(['roles.proposed', 'roles.alone_refused', 'roles.agreed'])
})

test('nobody proposes or decides roles of their own, and the audit says who tried', async () => {
  expect((await propose(rui, rui.id, ['administrator', 'finance'])).body['code']).toBe('staff.own_roles')
  const { body: change } = await propose(ana, rui.id, ['administrator', 'finance'])
  expect((await decide(rui, change['id'], 'agree')).body['code']).toBe('staff.own_roles')
  expect(await audited(rui.id)).toEqual(['roles.own_refused', 'roles.proposed', 'roles.own_refused'])
  expect((await decide(ana, change['id'], 'refuse')).body['decision']).toBe('withdrawn')
  expect(await rolesOf(rui)).toEqual(['administrator'])
})

test('a support person proposes nothing, and nobody is proposed twice at a time', async () => {
  expect((await propose(eva, rui.id, ['support'])).body['code']).toBe('staff.no_right')
  const person = await server.person({ fullName: 'Caio Convidado' })
  const answers = await Promise.all([
    served(() => propose(ana, person.id, ['support'])),
    served(() => propose(rui, person.id, ['dispatch'])),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await propose(ana, person.id, ['finance'])).body['code']).toBe('staff.change_open')
  expect((await propose(ana, eva.id, ['support'])).body['code']).toBe('staff.roles_same')
  expect((await propose(ana, crypto.randomUUID(), ['support'])).body['code']).toBe('staff.person_not_found')
  const none = await decide(rui, crypto.randomUUID(), 'agree')
  expect([none.status, none.body['code']]).toEqual([404, 'staff.change_not_found'])
  const [waiting] = (await listed()).changes.filter((change) => change.person.id === person.id)
  expect((await decide(waiting?.proposedBy.id === ana.id ? rui : ana, waiting?.id, 'agree')).status).toBe(200)
  expect((await person.get('/api/auth/user')).body['profiles']).toEqual(['operator'])
})

test('who is left without roles leaves the desk, and is told', async () => {
  const person = await makeStaff(server, 'Sara Sai', ['dispatch'])
  const { body: change } = await propose(ana, person.id, [])
  expect((await decide(rui, change['id'], 'agree')).status).toBe(200)
  expect((await person.get('/api/operator/access')).body['code']).toBe('staff.not_allowed')
  await expect.poll(async () => (await person.get('/api/notifications')).text).toContain('Já não trabalha na mesa')
})

test('of two administrators who take each other off the desk at the same moment one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await makeStaff(server, 'Um'), await makeStaff(server, 'Dois')]
    const against = async (who: Member) => (await propose(ana, who.id, [])).body as unknown as RoleChange
    const [takesOne, takesOther] = [await against(one), await against(other)]
    const answers = await Promise.all([
      served(() => decide(one, takesOther.id, 'agree')),
      served(() => decide(other, takesOne.id, 'agree')),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect([await rolesOf(one), await rolesOf(other)].filter((roles) => roles.length > 0)).toEqual([['administrator']])
  }
})

test('a change counts no more once whoever proposed it does not administer', async () => {
  const [proposer, person] = [await makeStaff(server, 'Pia'), await makeStaff(server, 'Quim', ['support'])]
  const { body: change } = await propose(proposer, person.id, ['administrator'])
  await server.query(`update staff_grants set roles = '{support}' where user_id = $1`, [proposer.id])
  expect((await decide(rui, change['id'], 'agree')).body['code']).toBe('staff.change_not_now')
  expect(await rolesOf(person)).toEqual(['support'])
  expect((await decide(rui, change['id'], 'refuse')).body['decision']).toBe('refused')
})
