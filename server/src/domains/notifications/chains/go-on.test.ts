import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { served } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { makeStaff } from '../../../../testing/staff.ts'
import { notify } from '../public.ts'
import { goOn } from './commands.ts'

// The sweep of these servers takes no step by itself: each test says when.
const HOURS = { POLICY_CHAIN_SMS_MS: '3600000', POLICY_CHAIN_SECOND_MS: '3600000', POLICY_CHAIN_DESK_MS: '3600000' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1', ...HOURS }, freshenMs: 10 ** 9 })
})
afterAll(() => server.stop())

const channels = { gateways: {}, modeOf: () => 'kept' as const, smpp: undefined }
const deps = { ways: { channels, origin: () => 'https://salama.example', hears: false }, bells: [] }

let numbers = 0
async function person() {
  const phone = `84771${String(++numbers).padStart(4, '0')}`
  const made = await server.person({ phone })
  await server.query('update accounts_users set phone_confirmed_at = now() where id = $1', [made.id])
  return made
}

async function opened(people: { id: string }[], call?: string) {
  const source = `orders.pending:${randomUUID()}`
  const told = {
    source,
    class: 'must_act' as const,
    title: 'Novo pedido',
    body: 'Aceite ou recuse.',
    href: '/dashboard/vendor',
  }
  const now = new Date()
  await server.app.platform.db.transact((tx) =>
    notify(tx, ...people.map(({ id: userId }) => ({ userId, ...told, ...(call && { call }), now }))),
  )
  const [chain] = await server.query<{ id: string }>('select id from notifications_chains where source = $1', [source])
  if (!chain) throw new Error('no chain was opened')
  return { id: chain.id, source }
}

const step = (id: string) => server.app.platform.db.transact((tx) => goOn(tx, deps, { id, now: new Date() }))
const stateOf = async (id: string) =>
  (await server.query<{ state: string }>('select state from notifications_chains where id = $1', [id]))[0]?.state
const stepsOf = (id: string) =>
  server.query<{ step: string; outcome: string }>(
    'select step, outcome from notifications_chain_steps where chain_id = $1 order by taken_at, step desc',
    [id],
  )
const smsTo = async (people: { id: string }[]) =>
  (
    await server.query<{ user_id: string }>(
      `select user_id from notifications_messages where user_id = any($1) and class = 'must_act' order by created_at`,
      [people.map(({ id }) => id)],
    )
  ).map(({ user_id: id }) => id)

test('a chain asks the first by SMS, then the second, and then the desk sees it', async () => {
  const people = [await person(), await person()]
  const { id } = await opened(people)
  expect(await smsTo(people)).toEqual([])
  await step(id)
  expect(await smsTo(people)).toEqual([people[0]?.id])
  await step(id)
  expect(await smsTo(people)).toEqual(people.map((one) => one.id))
  await step(id)
  expect(await stateOf(id)).toBe('run_out')
  await step(id)
  const staff = await makeStaff(server)
  const { body } = await staff.get('/api/operator/chains')
  expect(body[0]).toMatchObject({
    id,
    state: 'run_out',
    title: 'Novo pedido',
    people: people.map((one) => ({ id: one.id })),
    steps: [
      { step: 'sms', outcome: 'sent' },
      { step: 'second', outcome: 'sent' },
      { step: 'desk', outcome: 'waits' },
    ],
  })
  expect((await (await server.person()).get('/api/operator/chains')).status).toBe(403)
})

test('whoever opens it ends it for all, and no further message leaves', async () => {
  const people = [await person(), await person()]
  const { id } = await opened(people)
  await step(id)
  await people[1]?.post('/api/notifications/read', {})
  await step(id)
  expect([await stateOf(id), await smsTo(people)]).toEqual(['acknowledged', [people[0]?.id]])
})

test('a call that does not ring any more is answered, and one that rings goes on', async () => {
  const people = [await person()]
  const key = `order:${randomUUID()}:`
  const { id } = await opened(people, key)
  const bell = { kind: 'order' as const, since: new Date().toISOString(), text: 'Pedido', href: '/', people: [] }
  const ringing = { ...deps, bells: [{ calls: 'order', ringing: async () => [{ ...bell, key: `${key}1` }] }] }
  await server.app.platform.db.transact((tx) => goOn(tx, ringing, { id, now: new Date() }))
  expect([await stateOf(id), (await smsTo(people)).length]).toEqual(['open', 1])
  await step(id)
  expect(await stateOf(id)).toBe('acknowledged')
})

test('who has no confirmed phone, wants no SMS, or is alone, is written down as such', async () => {
  const alone = await server.person()
  const first = await opened([alone])
  for (let n = 0; n < 3; n++) await step(first.id)
  expect((await stepsOf(first.id)).map(({ outcome }) => outcome)).toEqual(['unreachable', 'nobody', 'waits'])
  const quiet = await person()
  await quiet.send('PUT', '/api/notifications/preferences', { ways: [], quietHours: null, isSmsStopped: true })
  const second = await opened([quiet])
  await step(second.id)
  expect(await stepsOf(second.id)).toEqual([{ step: 'sms', outcome: 'unwanted' }])
})

test('kills between any two steps neither lose nor double a message, whoever takes them', async () => {
  const people = [await person(), await person()]
  const { db } = server.app.platform
  const killed = (id: string) =>
    db
      .transact(async (tx) => {
        await goOn(tx, deps, { id, now: new Date() })
        throw new Error('killed before the commit')
      })
      .catch(() => undefined)
  const play = fc.array(fc.constantFrom('step', 'kill', 'race'), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(play, async (plays) => {
      const { id, source } = await opened(people)
      for (const one of plays) {
        if (one === 'step') await step(id)
        if (one === 'kill') await killed(id)
        if (one === 'race') await Promise.all([served(() => step(id)), served(() => step(id)), killed(id)])
      }
      for (let n = 0; n < 4; n++) await step(id)
      expect((await stepsOf(id)).map((taken) => taken.step)).toEqual(['sms', 'second', 'desk'])
      const sent = await server.query<{ count: number }>(
        `select count(*)::int as count from notifications_messages message
         join notifications_inbox notice on notice.id = message.notice_id where notice.source = $1 group by notice.id`,
        [source],
      )
      expect(sent).toEqual([{ count: 1 }, { count: 1 }])
    }),
    { numRuns: 15 },
  )
})
