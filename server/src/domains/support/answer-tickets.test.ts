import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

const TICKETS = '/api/operator/tickets'
const MESSAGES = '/api/support/messages'

let server: TestServer
let staff: Visitor & { id: string }
let colleague: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
  staff = await makeStaff(server)
  colleague = await makeStaff(server, 'Celso Colega')
})
afterAll(() => server.stop())

const write = (who: Visitor, text: string) => who.post(MESSAGES, { text })
const answer = (who: Visitor, id: string, body: object) => who.post(`${TICKETS}/${id}/messages`, body)
const close = (who: Visitor, id: string, body: object = {}) => who.post(`${TICKETS}/${id}/close`, body)
const ownOf = async (who: Visitor) => (await who.get(MESSAGES)).body[0]
const queued = async (query = '') =>
  ((await staff.get(TICKETS + query)).body as never as { id: string }[]).map(({ id }) => id)

/** A person who has asked something: the conversation, and its newest message. */
async function asking(text = 'Não recebi o recibo') {
  const person = await server.person({ fullName: 'Ana Macuácua' })
  const { body } = await write(person, text)
  return { person, id: body['ticket'].id as string, number: body['ticket'].number as string, lastMessageId: body['id'] }
}

test('shows who has waited longest first, and keeps their place when they write again (X-159)', async () => {
  const [first, second] = [await asking('Primeira'), await asking('Segunda')]
  await write(first.person, 'Então?')
  const ours = (await queued()).filter((id) => id === first.id || id === second.id)
  expect(ours).toEqual([first.id, second.id])
  const list = (await staff.get(TICKETS)).body as never as { id: string }[]
  expect(list.find(({ id }) => id === first.id)).toMatchObject({
    number: first.number,
    status: 'open',
    visitor: null,
    lastText: 'Então?',
    person: { id: first.person.id, name: 'Ana Macuácua' },
  })
})

test('answers, tells the person, and waits for them; their word puts it back into the queue (X-159)', async () => {
  const { person, id, number, lastMessageId } = await asking()
  const answered = await answer(staff, id, { text: 'O recibo segue hoje.', lastMessageId })
  expect(answered.status).toBe(201)
  expect(answered.body).toMatchObject({
    status: 'answered',
    messages: [
      { from: 'person', author: null },
      { from: 'staff', author: { name: 'Olga Operadora' } },
    ],
  })
  expect([(await queued()).includes(id), (await queued('?status=answered')).includes(id)]).toEqual([false, true])
  await expect
    .poll(async () => (await person.get('/api/notifications')).body['notifications'])
    .toContainEqual(expect.objectContaining({ title: 'A equipa de apoio respondeu', href: `/faq?conversa=${id}` }))
  expect((await person.get('/api/notifications')).text).toContain(number)

  const own = await ownOf(person)
  expect(own).toMatchObject({ status: 'answered', unread: 1, messages: [{}, { from: 'staff' }] })
  expect(JSON.stringify(own)).not.toContain(staff.id)
  expect((await person.post(`/api/support/tickets/${id}/read`)).body).toEqual({ id, unread: 0 })
  expect(await ownOf(person)).toMatchObject({ unread: 0 })
  await write(person, 'Ainda não chegou')
  expect((await queued()).includes(id)).toBe(true)
})

test('closes with a reason that the person reads, writes it into the audit, and is not the last word', async () => {
  const { person, id } = await asking()
  const reason = 'O recibo foi enviado.'
  expect(await close(staff, id, { reason })).toMatchObject({ status: 200, body: { status: 'closed' } })
  expect(await ownOf(person)).toMatchObject({ status: 'closed', closingReason: reason })
  await expect.poll(async () => (await person.get('/api/notifications')).text).toContain(reason)
  expect((await answer(staff, id, { text: 'Mais uma coisa' })).body['code']).toBe('support.not_now')
  await write(person, 'Não chegou nada')
  expect(await ownOf(person)).toMatchObject({ id, status: 'open', closingReason: null })
  await answer(colleague, id, { text: 'Vou ver.' })
  const audit = (await staff.get('/api/operator/audit')).body.filter(
    ({ subjectId }: { subjectId: string }) => subjectId === id,
  )
  expect(audit).toMatchObject([
    { action: 'ticket.answered', operator: { id: colleague.id }, reason: null },
    { action: 'ticket.closed', operator: { id: staff.id }, reason },
  ])
})

test('of two members of staff who answer the same message at once one does, and the other is told to read first', async () => {
  const { person, id, lastMessageId } = await asking()
  const both = [staff, colleague]
  const answers = await atOnce(both, (who) => answer(who, id, { text: 'Bom dia!', lastMessageId }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('support.unread_message')
  expect((await ownOf(person)).messages).toHaveLength(2)

  const closed = await atOnce(both, (who) => close(who, id))
  expect(closed.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a conversation that is closed while its person writes loses nothing and ends up waiting', async () => {
  for (let round = 0; round < 8; round++) {
    const { person, id, lastMessageId } = await asking()
    const [closed, written] = await Promise.all([
      served(() => close(staff, id, { lastMessageId })),
      served(() => write(person, 'Esperem!')),
    ])
    expect(written.body['ticket'].id).toBe(id)
    expect([200, 409]).toContain(closed.status)
    expect(await ownOf(person)).toMatchObject({ status: 'open', messages: [{}, { text: 'Esperem!' }] })
  }
})

test('sends an answer once, however often it is tried (PAY-16)', async () => {
  const { person, id, lastMessageId } = await asking()
  const key = randomUUID()
  const answers = await atOnce(times(5), () =>
    staff.post(`${TICKETS}/${id}/messages`, { text: 'Uma só', lastMessageId }, { 'idempotency-key': key }),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await ownOf(person)).messages).toHaveLength(2)
})

test('shows where a visitor is to be answered, and tells nobody inside', async () => {
  const sent = { name: 'Zita Cossa', contact: '84 765 4321', text: 'Como me registo?' }
  const { id } = (await server.visitor().post(MESSAGES, sent)).body['ticket']
  expect((await staff.get(`${TICKETS}/${id}`)).body).toMatchObject({
    person: null,
    visitor: { name: 'Zita Cossa', contact: '847654321' },
    subject: null,
    messages: [{ from: 'person', author: null, text: 'Como me registo?' }],
  })
  expect((await answer(staff, id, { text: 'Telefonei e expliquei.' })).status).toBe(201)
  expect((await close(staff, id)).status).toBe(200)
  const news = await server.query(`select from platform_outbox where payload::text like '%' || $1 || '%'`, [id])
  expect(news).toEqual([])
})

test('lets nobody answer or close what they asked themselves (AZ-09)', async () => {
  const { id } = (await write(colleague, 'Eu próprio')).body['ticket']
  for (const refused of [await answer(colleague, id, { text: 'Resolvido' }), await close(colleague, id)])
    expect([refused.status, refused.body['code']]).toEqual([409, 'staff.own_case'])
  expect((await answer(staff, id, { text: 'Bom dia, colega' })).status).toBe(201)
})

test('is closed to whoever runs no desk, and knows no conversation that does not exist', async () => {
  const { person, id } = await asking()
  const strange = await Promise.all([
    person.get(TICKETS),
    person.get(`${TICKETS}/${id}`),
    answer(person, id, { text: 'Olá' }),
    close(person, id),
  ])
  expect(strange.map(({ status, body }) => [status, body['code']])).toEqual(
    Array.from({ length: 4 }, () => [403, 'staff.not_allowed']),
  )
  const unknown = randomUUID()
  const lost = await Promise.all([
    staff.get(`${TICKETS}/${unknown}`),
    answer(staff, unknown, { text: 'Olá' }),
    close(staff, unknown),
  ])
  expect(lost.map(({ body }) => body['code'])).toEqual(Array.from({ length: 3 }, () => 'support.not_found'))
  expect((await staff.get(`${TICKETS}?status=asleep`)).status).toBe(400)
  for (const body of [{ text: '' }, { text: 'a'.repeat(2_001) }, { text: 'Olá', lastMessageId: 'x' }])
    expect((await answer(staff, id, body)).status).toBe(400)
  expect((await close(staff, id, { reason: 'x' })).status).toBe(400)
})
