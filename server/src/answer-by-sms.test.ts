import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedFor, doctorFor, returnedOf, slotIn, type TestDoctor } from '../testing/appointments.ts'
import { startSmppOperator } from '../testing/notifications/smpp-operator.ts'
import { served } from '../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { goOn } from './domains/notifications/chains/commands.ts'
import { MOST_REPLIES_AN_HOUR, saidIn } from './domains/notifications/inbound/rules.ts'
import { type Notice, notify } from './domains/notifications/public.ts'

const TOKEN = 'chave-de-quem-entrega-respostas-por-sms'
let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1', SMS_INBOUND_TOKEN: TOKEN }, freshenMs: 10 ** 9 })
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())

type Writer = Visitor & { id: string; phone: string }

let numbers = 0
/** Somebody whose number a code has confirmed. */
async function writer(at = server): Promise<Writer> {
  const phone = `84772${String(++numbers).padStart(4, '0')}`
  const person = await at.person({ phone })
  await at.query('update accounts_users set phone_confirmed_at = now() where id = $1', [person.id])
  await at.query(
    `insert into notifications_reach (user_id, has_phone, quiet_from, quiet_to) values ($1, true, null, null)
     on conflict (user_id) do update set has_phone = true, quiet_from = null, quiet_to = null`,
    [person.id],
  )
  return Object.assign(person, { phone })
}

type Written = { id?: string; from: string; text: string }

/** As the operator hands it in. */
const send = (written: Written, key: string | null = TOKEN) =>
  served(() =>
    server
      .visitor()
      .post('/api/sms/inbound', { id: randomUUID(), ...written }, key ? { authorization: `Bearer ${key}` } : {}),
  )
const hand = async (written: Written): Promise<number> => (await send(written)).status
const write = (person: Writer, text: string, id?: string) =>
  hand({ from: `+258${person.phone}`, text, ...(id && { id }) })

const repliesTo = async (phone: string) =>
  (
    await server.query<{ body: string }>(
      `select body from notifications_messages where recipient = $1 and kind = 'reply' order by created_at, id`,
      [phone],
    )
  ).map(({ body }) => body.replace(/^Salama: /, ''))

/** A reminder of this consultation has left by SMS. */
async function reminded(person: Writer, appointmentId: string): Promise<string> {
  const notice: Notice = {
    userId: person.id,
    source: `appointments.reminder_day:${appointmentId}:${randomUUID()}`,
    class: 'timely',
    title: 'Consulta amanhã',
    outside: 'Consulta amanhã às 15:00.',
    body: 'Dra. Ana Silva.',
    href: `/consultas/${appointmentId}`,
    matter: `appointment:${appointmentId}`,
    now: new Date(),
  }
  await server.app.platform.db.transact((tx) => notify(tx, notice))
  const sms = () =>
    server.query<{ body: string }>(
      `select body from notifications_messages where user_id = $1 and kind = 'notice' and href = $2`,
      [person.id, notice.href],
    )
  await expect.poll(sms).toHaveLength(1)
  return (await sms())[0]?.body ?? ''
}

async function booked(slot: string): Promise<{ patient: Writer; id: string }> {
  const patient = await writer()
  return { patient, id: await confirmedFor(patient, doctor, slot) }
}

const statusOf = async (person: Visitor, id: string) => (await person.get(`/api/appointments/${id}`)).body['status']

test('1 confirms the consultation that a reminder asked about, once, and its doctor reads it', async () => {
  const { patient, id } = await booked(slotIn(3, '09:00'))
  const asked = await reminded(patient, id)
  expect(asked).toContain('Consulta amanha as 15:00. Responda 1 confirmo, 2 mudar, 3 cancelar. http')
  expect(asked.length).toBeLessThanOrEqual(160)
  const name = randomUUID()
  const statuses = await Promise.all([1, 2, 3, 4].map(() => write(patient, ' 1 ', name)))
  expect(statuses).toEqual([202, 202, 202, 202])
  expect(await repliesTo(patient.phone)).toEqual([expect.stringMatching(/^Confirmada: consulta .* as 09:00\.$/)])
  const told = await server.query(
    `select from notifications_inbox where user_id = $1 and title = 'O paciente confirmou'`,
    [doctor.userId],
  )
  expect(told).toHaveLength(1)
})

test('3 cancels it by the rule of its page, and 2 leads to where it is moved', async () => {
  const { patient, id } = await booked(slotIn(3, '10:00'))
  await reminded(patient, id)
  await write(patient, '2')
  const [link = ''] = await repliesTo(patient.phone)
  expect(link).toMatch(/^Mude a consulta .*: http.*\/n\/[\w-]{8}$/)
  const page = await patient.get(`/n/${link.slice(-8)}`)
  expect(page.headers.get('location')).toBe(`/consultas/${id}`)
  expect(await statusOf(patient, id)).toBe('confirmed')
  await write(patient, 'Cancelar')
  expect((await repliesTo(patient.phone))[1]).toMatch(/^Cancelada: consulta .* Voltam 800 MT a quem pagou\.$/)
  expect(await statusOf(patient, id)).toBe('cancelled')
  expect(await returnedOf(server, id)).toBe(doctor.priceVideo)
  await write(patient, '3')
  expect((await repliesTo(patient.phone))[2]).toBe('Nao ha nada a espera de resposta.')
})

test('of two open matters none is guessed', async () => {
  const { patient, id } = await booked(slotIn(3, '11:00'))
  const other = await confirmedFor(patient, doctor, slotIn(4, '11:00'))
  await reminded(patient, id)
  await reminded(patient, other)
  await write(patient, '3')
  expect(await repliesTo(patient.phone)).toEqual([expect.stringContaining('Ha mais do que uma coisa')])
  expect([await statusOf(patient, id), await statusOf(patient, other)]).toEqual(['confirmed', 'confirmed'])
})

test('1 answers a chain, and the next step is not taken', async () => {
  const person = await writer()
  const source = `orders.pending:${randomUUID()}`
  const now = new Date()
  const { db } = server.app.platform
  const told = { source, class: 'must_act', title: 'Novo pedido', body: 'Aceite.', href: '/dashboard/vendor' } as const
  await db.transact((tx) => notify(tx, { userId: person.id, ...told, now }))
  const [chain] = await server.query<{ id: string }>('select id from notifications_chains where source = $1', [source])
  const channels = { gateways: {}, modeOf: () => 'kept' as const, smpp: undefined }
  const deps = { ways: { channels, origin: () => 'https://salama.example', hears: true }, bells: [] }
  await db.transact((tx) => goOn(tx, deps, { id: chain?.id ?? '', now: new Date() }))
  const [sms] = await server.query(`select body from notifications_messages where user_id = $1`, [person.id])
  expect(sms?.['body']).toContain('Responda 1 se ja viu.')
  const stateOf = async () =>
    (await server.query('select state from notifications_chains where source = $1', [source]))[0]
  await write(person, '3')
  expect(await stateOf()).toEqual({ state: 'open' })
  await write(person, '1')
  expect(await stateOf()).toEqual({ state: 'acknowledged' })
  expect(await repliesTo(person.phone)).toEqual([expect.stringContaining('na aplicacao'), 'Obrigado, ficou registado.'])
})

test('who is nobody here, or has not confirmed the number, learns and changes nothing', async () => {
  const { patient, id } = await booked(slotIn(3, '12:00'))
  await reminded(patient, id)
  for (const from of ['849990001', '+258849990001', 'SALAMA', '15', '\0'])
    expect(await hand({ from, text: '3' })).toBe(202)
  expect(await hand({ id: 'a\0', from: '849990001', text: '3' })).toBe(400)
  for (const key of ['outra', null]) {
    const { status, body } = await send({ from: `+258${patient.phone}`, text: '3' }, key)
    expect([status, body['code']]).toEqual([403, 'notifications.inbound_refused'])
  }
  await server.query('update accounts_users set phone_confirmed_at = null where id = $1', [patient.id])
  expect(await write(patient, '3')).toBe(202)
  // The number is somebody else's now, who was never asked.
  await server.query('update accounts_users set phone = null where id = $1', [patient.id])
  const heir = await writer()
  await server.query('update accounts_users set phone = $2 where id = $1', [heir.id, patient.phone])
  expect(await write(patient, '3')).toBe(202)
  expect(await repliesTo(patient.phone)).toEqual(['Nao ha nada a espera de resposta.'])
  expect(await repliesTo('849990001')).toEqual([])
  expect(await statusOf(patient, id)).toBe('confirmed')
  const without = await serverForTest()
  const { status, body } = await without.visitor().post('/api/sms/inbound', { id: '1', from: '841234567', text: '1' })
  expect([status, body['code']]).toEqual([404, 'notifications.inbound_off'])
})

test('PARAR stops SMS and is answered once; AJUDA says what there is to say', async () => {
  const person = await writer()
  await write(person, 'ajuda!')
  await write(person, 'PARAR')
  await write(person, 'Parar')
  expect(await repliesTo(person.phone)).toEqual([
    expect.stringContaining('Responda 1 para confirmar'),
    expect.stringContaining('Deixou de receber avisos por SMS'),
  ])
  expect((await person.get('/api/notifications/preferences')).body['isSmsStopped']).toBe(true)
})

test('two machines that answer each other stop soon', async () => {
  const person = await writer()
  for (let turn = 0; turn < 3; turn++) {
    await Promise.all(Array.from({ length: 8 }, (_, place) => write(person, `Mensagem automatica ${turn} ${place}`)))
  }
  expect(await repliesTo(person.phone)).toHaveLength(MOST_REPLIES_AN_HOUR)
})

test('by SMPP the same is answered: words handed over again are one message', async () => {
  const operator = await startSmppOperator()
  const own = await serverForTest({ env: { SMPP_URL: operator.url, SMS_SENDER: 'Salama' } })
  await expect.poll(() => operator.counts.binds).toBeGreaterThan(0)
  const person = await writer(own)
  operator.write({ from: `258${person.phone}`, text: 'AJUDA' })
  await expect.poll(() => operator.submitted).toHaveLength(1)
  operator.write({ from: `258${person.phone}`, text: 'AJUDA' })
  operator.write({ from: '258849990002', text: 'AJUDA' })
  await expect.poll(() => operator.counts.acknowledged).toEqual([0, 0, 0])
  operator.write({ from: `258${person.phone}`, text: '1' })
  await expect.poll(() => operator.submitted).toHaveLength(2)
  expect(operator.submitted.map(({ text }) => text)).toEqual([
    expect.stringContaining('Responda 1 para confirmar'),
    'Salama: Nao ha nada a espera de resposta.',
  ])
  operator.close()
})

test.each([
  ['1', 'confirm'],
  ['Sim.', 'confirm'],
  ['  MUDAR ', 'change'],
  ['3', 'cancel'],
  ['3 pessoas', 'other'],
  ['nao 3', 'other'],
  ['constructor', 'other'],
  ['parar', 'stop'],
  ['', 'other'],
])('%j says %s', (text, said) => {
  expect(saidIn(text)).toBe(said)
})
