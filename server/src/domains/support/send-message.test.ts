import { randomUUID } from 'node:crypto'
import { shortCode } from '@salama/contract/kernel/short-code'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

const MESSAGES = '/api/support/messages'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: '30' } })
})
afterAll(() => server.stop())

const write = (who: Visitor, body: object, key?: string) =>
  who.post(MESSAGES, body, key ? { 'idempotency-key': key } : {})
const conversationsOf = async (who: Visitor, query = '') => (await who.get(MESSAGES + query)).body as never as Shown[]

type Shown = {
  id: string
  number: string
  status: string
  subject: unknown
  unread: number
  messages: { from: string; text: string }[]
}

async function payment(payer: Visitor): Promise<string> {
  const { status, body } = await payer.post('/api/payments/mobile-money/initiate', {
    paymentMethod: 'm-pesa',
    phoneNumber: '841230000',
    amount: 10_000,
    description: 'Consulta',
  })
  expect(status).toBe(201)
  return body['transactionId']
}

const visitor = { name: 'Zita Cossa', contact: 'Zita@Exemplo.co.mz' }

describe('a person', () => {
  test('writes, is given a number to say, and finds the conversation again (X-159)', async () => {
    const ana = await server.person()
    const { status, body } = await write(ana, { text: '  Bom dia.\nNão consigo pagar.  ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      from: 'person',
      text: 'Bom dia.\nNão consigo pagar.',
      replyTo: null,
      ticket: { number: expect.stringMatching(/^S-\d{6}$/), status: 'open', subject: null },
    })
    const [conversation, ...others] = await conversationsOf(ana)
    expect(others).toEqual([])
    expect(conversation).toMatchObject({ id: body['ticket'].id, number: body['ticket'].number, unread: 0 })
    expect(conversation?.messages).toMatchObject([{ from: 'person', text: 'Bom dia.\nNão consigo pagar.' }])
  })

  test('has one conversation about each thing, the newest first', async () => {
    const ana = await server.person()
    const id = await payment(ana)
    const general = await write(ana, { text: 'Uma pergunta' })
    const about = await write(ana, { text: 'Este pagamento', subject: { kind: 'payment', id } })
    expect(about.body['ticket']).toMatchObject({
      subject: { kind: 'payment', id, label: `Pagamento ${shortCode(id)}`, page: `/pagamentos?pagamento=${id}` },
    })
    await write(ana, { text: 'Ainda este', subject: { kind: 'payment', id } })
    expect((await conversationsOf(ana)).map(({ messages }) => messages.length)).toEqual([2, 1])
    await write(ana, { text: 'E mais uma', ticketId: general.body['ticket'].id })
    expect((await conversationsOf(ana)).map(({ subject }) => subject)).toMatchObject([null, { kind: 'payment', id }])
    const [one, ...others] = await conversationsOf(ana, `?ticketId=${general.body['ticket'].id}`)
    expect([one?.messages.map(({ text }) => text), others]).toEqual([['Uma pergunta', 'E mais uma'], []])
  })

  test('makes one conversation of fifty messages sent at once, and loses none', async () => {
    const unlimited = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
    const ana = await unlimited.person()
    const texts = Array.from({ length: 50 }, (_, place) => `Mensagem ${place}`)
    const answers = await atOnce(texts, (text) => write(ana, { text }))
    const [conversation, ...others] = await conversationsOf(ana)
    await unlimited.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(others).toEqual([])
    expect(conversation?.messages.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
  })

  test('sees and touches nobody else’s conversation, which is as if it did not exist (AZ-12)', async () => {
    const [ana, rui] = [await server.person(), await server.person()]
    const ticketId = (await write(ana, { text: 'Só minha' })).body['ticket'].id
    for (const id of [ticketId, randomUUID()]) {
      const answers = await Promise.all([
        write(rui, { text: 'Olá', ticketId: id }),
        rui.get(`${MESSAGES}?ticketId=${id}`),
        rui.post(`/api/support/tickets/${id}/read`),
        rui.post(`/api/support/tickets/${id}/close`),
      ])
      expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
        Array.from({ length: 4 }, () => [404, 'support.not_found']),
      )
    }
    const foreign = await write(rui, { text: 'Olá', subject: { kind: 'payment', id: await payment(ana) } })
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'support.subject_not_found'])
    expect(await conversationsOf(rui)).toEqual([])
    expect((await conversationsOf(ana))[0]).toMatchObject({ status: 'open', messages: [{ text: 'Só minha' }] })
    expect((await server.visitor().get(MESSAGES)).status).toBe(401)
  })

  test('closes the conversation, opens it again by writing, and begins another once that is long ago', async () => {
    const ana = await server.person()
    const { id } = (await write(ana, { text: 'Primeira' })).body['ticket']
    const close = () => ana.post(`/api/support/tickets/${id}/close`)
    const answers = await Promise.all([served(close), served(close)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await conversationsOf(ana))[0]).toMatchObject({ status: 'closed' })

    expect((await write(ana, { text: 'Afinal não' })).body['ticket']).toMatchObject({ id, status: 'open' })
    await close()
    await server.query(`update support_tickets set closed_at = now() - interval '6 days 23 hours' where id = $1`, [id])
    expect((await write(ana, { text: 'Ainda não' })).body['ticket'].id).toBe(id)
    await close()
    await server.query(`update support_tickets set closed_at = now() - interval '7 days 1 hour' where id = $1`, [id])
    const next = (await write(ana, { text: 'Outra vez', ticketId: id })).body['ticket']
    expect(next.id).not.toBe(id)
    expect((await conversationsOf(ana)).map(({ status }) => status)).toEqual(['open', 'closed'])
  })

  test('sends a message once, however often the network made it try (PAY-16)', async () => {
    const ana = await server.person()
    const key = randomUUID()
    const answers = await atOnce(times(5), () => write(ana, { text: 'Só uma vez' }, key))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await conversationsOf(ana))[0]?.messages).toHaveLength(1)
    expect((await write(ana, { text: 'Outra coisa' }, key)).status).toBe(422)
  })

  test('may write ten messages a minute, and have ten conversations waiting', async () => {
    const ana = await server.person()
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await write(ana, { text: `${at}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])

    const rui = await server.person()
    await server.query(
      `insert into support_tickets (id, person_id, subject_kind, subject_id, status, created_at, waiting_since, last_message_at)
       select gen_random_uuid(), $1, 'payment', gen_random_uuid(), 'open', now(), now(), now() from generate_series(1, 10)`,
      [rui.id],
    )
    const eleventh = await write(rui, { text: 'Mais uma' })
    expect([eleventh.status, eleventh.body['code']]).toEqual([409, 'support.too_many_open'])
    const [known] = await conversationsOf(rui)
    expect((await write(rui, { text: 'Só mais isto', ticketId: known?.id })).status).toBe(201)
  })
})

describe('a visitor', () => {
  test('says who and where to answer, is given a number, and is shown no conversation (X-159)', async () => {
    const { status, body } = await write(server.visitor(), { ...visitor, text: 'Como me registo?' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      replyTo: 'zita@exemplo.co.mz',
      ticket: { number: expect.stringMatching(/^S-\d{6}$/), status: 'open', subject: null },
    })
    const phone = await write(server.visitor(), { name: 'Rui Langa', contact: '+258 84 765 4321', text: 'Olá' })
    expect(phone.body['replyTo']).toBe('847654321')
    const ana = await server.person()
    const { id } = phone.body['ticket']
    expect((await ana.get(`${MESSAGES}?ticketId=${id}`)).status).toBe(404)
    expect((await write(ana, { text: 'Olá', ticketId: id })).status).toBe(404)
  })

  test.each([
    [{ text: 'Olá' }, ['contact', 'name']],
    [{ text: 'Olá', name: 'Zita' }, ['contact']],
    [{ ...visitor, text: 'Olá', contact: 'ligue-me' }, ['contact']],
    [{ ...visitor, text: 'Olá', contact: '21 123 456' }, ['contact']],
    [{ ...visitor, text: 'Olá', name: ' ' }, ['name']],
  ])('cannot be answered, and is told so at the field: %j', async (body, fields) => {
    const answer = await write(server.visitor(), body)
    expect([answer.status, answer.body['code']]).toEqual([400, 'platform.invalid_input'])
    expect(answer.body['fields'].map(({ path }: { path: string }) => path).toSorted()).toEqual(fields)
  })

  test('cannot speak of a conversation or payment, whoever’s it is', async () => {
    const ana = await server.person()
    const ticketId = (await write(ana, { text: 'Minha' })).body['ticket'].id
    const stranger = server.visitor()
    expect((await write(stranger, { ...visitor, text: 'Olá', ticketId })).body['code']).toBe('support.not_found')
    const subject = { kind: 'payment', id: await payment(ana) }
    expect((await write(stranger, { ...visitor, text: 'Olá', subject })).body['code']).toBe('support.subject_not_found')
  })

  test('sends a message once as well, and has three waiting at most', async () => {
    const unlimited = await startTestServer({ env: { RATE_LIMIT: 'off' } })
    const sent = { ...visitor, contact: '823334455', text: 'Uma vez' }
    const key = randomUUID()
    const answers = await atOnce(times(5), () => write(unlimited.visitor(), sent, key))
    const other = await write(unlimited.visitor(), { ...sent, text: 'Outra' }, key)
    const rows = await unlimited.query('select from support_tickets')
    await unlimited.stop()
    expect([new Set(answers.map(({ text }) => text)).size, rows.length, other.status]).toEqual([1, 1, 422])

    const limited = await startTestServer()
    const many = await atOnce([1, 2, 3, 4, 5], (n) => write(limited.visitor(), { ...sent, text: `${n}` }))
    await limited.query(
      "update support_tickets set status = 'closed', closed_at = now() where id = (select min(id::text)::uuid from support_tickets)",
    )
    const afterOneClosed = [await write(limited.visitor(), sent), await write(limited.visitor(), sent)]
    await limited.stop()
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
    expect(afterOneClosed.map(({ status }) => status)).toEqual([201, 409])
  })
})

test.each([
  [{ text: '' }, 'text'],
  [{ text: ' \n ' }, 'text'],
  [{ text: 'a'.repeat(2_001) }, 'text'],
  [{ text: 'a\0b' }, 'text'],
  [{ text: '\ud800' }, 'text'],
  [{ text: 7 }, 'text'],
  [{}, 'text'],
  [{ text: 'Olá', ticketId: 'x' }, 'ticketId'],
  [{ text: 'Olá', subject: { kind: 'car', id: randomUUID() } }, 'subject.kind'],
  [{ text: 'Olá', subject: { kind: 'payment', id: '1' } }, 'subject.id'],
  [{ text: 'Olá', subject: 'payment' }, 'subject'],
])('refuses with a sentence what is no message: %j', async (body, path) => {
  const ana = await server.person()
  const { status, body: answer } = await write(ana, body)
  expect([status, answer['fields'].map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  expect(await conversationsOf(ana)).toEqual([])
})

test('names to a person what a first message would be about, and to nobody else', async () => {
  const ana = await server.person()
  const id = await payment(ana)
  const address = `/api/support/subject?kind=payment&id=${id}`
  const { body } = await ana.get(address)
  const page = `/pagamentos?pagamento=${id}`
  expect(body).toEqual({ kind: 'payment', id, label: `Pagamento ${shortCode(id)}`, page })
  const foreign = await (await server.person()).get(address)
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'support.subject_not_found'])
})

test('keeps what was said: nobody changes or removes a message', async () => {
  await write(await server.person(), { text: 'Dito está dito' })
  for (const attack of [`update support_messages set text = 'x'`, 'delete from support_messages'])
    await expect(server.query(attack)).rejects.toThrow(/never changed/)
  await expect(server.query('truncate support_messages')).rejects.toThrow(/never changed/)
})
