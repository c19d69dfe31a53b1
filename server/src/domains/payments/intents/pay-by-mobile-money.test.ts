import { FAILURES } from '@salama/contract/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, freshNumber, initiate, settled } from '../../../../testing/payments/payments.ts'
import { until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  // After everything above, failures and all: our books are the provider's books (PAY-22).
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const chargesOf = (msisdn: string) => server.app.sandbox?.books().filter((line) => line.msisdn === msisdn) ?? []

test('asks the provider for exactly what was sent and confirms with its answer (PAYM-002, PAYM-024, PAYM-025, PAYM-026, PAYM-027, PAYM-028, PAYM-029)', async () => {
  const person = await server.person()
  const { status, body } = await person.post('/api/payments/mobile-money/initiate', {
    paymentMethod: 'm-pesa',
    phoneNumber: '+258 84 123 4567',
    amount: 325_00,
    description: 'Encomenda na farmácia',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'pending',
    paymentMethod: 'm-pesa',
    amount: 325_00,
    promptedNumber: '841234567',
    description: 'Encomenda na farmácia',
    promptExpiresAt: expect.any(String),
  })
  const payment = await settled(person, body['transactionId'])
  expect(payment).toMatchObject({ status: 'confirmed', amount: 325_00, settledAt: expect.any(String) })
  expect(payment).not.toHaveProperty('promptExpiresAt')
  expect(chargesOf('841234567')).toMatchObject([{ amount: 325_00, status: 'Completed' }])
})

test('keeps what each payment went through, and what it says grows in version', async () => {
  const person = await server.person()
  const { body } = await initiate(person)
  await settled(person, body['transactionId'])
  const history = await server.query(
    'select status, provider_code from payments_history where payment_id = $1 order by id',
    [body['transactionId']],
  )
  expect(history).toEqual([
    { status: 'pending', provider_code: null },
    { status: 'confirmed', provider_code: 'INS-0' },
  ])
  const [row] = await server.query('select version from payments_intents where id = $1', [body['transactionId']])
  expect(row).toEqual({ version: 2 })
})

test.each([
  ['0001', 'failed', 'insufficient_balance', 'Saldo insuficiente. Carregue a sua conta e tente novamente.'],
  ['0002', 'failed', 'refused_by_customer', 'Cancelou o pedido no seu telemóvel.'],
  ['0003', 'expired', 'pin_timeout', 'O tempo para confirmar com o PIN terminou.'],
  ['0007', 'failed', 'operator_unavailable', FAILURES.operator_unavailable],
])('a number ending in %s ends %s with %s, and credits nobody (PAY-05)', async (ending, status, code, message) => {
  const person = await server.person()
  const { body } = await initiate(person, { phoneNumber: freshNumber(ending) })
  expect(body['status']).toBe('pending')
  const payment = await settled(person, body['transactionId'])
  expect(payment).toMatchObject({ status, failure: { code, message }, settledAt: expect.any(String) })
  const entries = await server.query('select from ledger_lines where subject_id = $1', [body['transactionId']])
  expect(entries).toEqual([])
})

test('money that moved while the provider stayed silent is found by asking, charged once (PAY-10)', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber('0004')
  const { body } = await initiate(person, { phoneNumber })
  expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'confirmed' })
  expect(chargesOf(phoneNumber)).toHaveLength(1)
})

test('stays pending for as long as the provider says nothing, and never says success by itself (PAY-05, PAYM-008)', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber()
  server.app.sandbox?.script(phoneNumber, { delayMs: 700, answer: 'silence' })
  const { body } = await initiate(person, { phoneNumber })
  const seen: string[] = []
  await until(async () => {
    const payment = (await person.get(`/api/payments/${body['transactionId']}`)).body
    seen.push(payment['status'])
    const isCharged = chargesOf(phoneNumber)[0]?.status === 'Completed'
    // Before the customer has typed the PIN nothing but 'pending' was ever shown.
    if (!isCharged) expect(new Set(seen)).toEqual(new Set(['pending']))
    return payment['status'] === 'pending' ? undefined : payment
  })
  expect(seen.at(-1)).toBe('confirmed')
})

test.each([
  ['a cut connection', { answer: 'cut' }],
  ['an HTML page', { answer: { status: 502, body: '<html><h1>Bad Gateway</h1></html>' } }],
  ['an empty body', { answer: { status: 200, body: '' } }],
] as const)('%s after the money moved is asked about, never charged again (PAY-10)', async (_name, fault) => {
  const person = await server.person()
  const phoneNumber = freshNumber()
  server.app.sandbox?.script(phoneNumber, fault)
  const { body } = await initiate(person, { phoneNumber })
  expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'confirmed' })
  expect(chargesOf(phoneNumber)).toHaveLength(1)
})

test('a charge that was cut off before it reached the provider is unknown first and failed only when that is certain (PAY-10)', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber()
  server.app.sandbox?.script(phoneNumber, { charged: false, answer: 'cut' })
  const { body } = await initiate(person, { phoneNumber })
  const shown: unknown[] = []
  const payment = await until(async () => {
    const { body: now } = await person.get(`/api/payments/${body['transactionId']}`)
    shown.push(now['outcome'])
    return now['status'] === 'pending' ? undefined : now
  })
  expect(shown).toContain('unknown')
  expect(payment).toMatchObject({ status: 'failed', failure: { code: 'operator_unavailable' } })
  expect(payment).not.toHaveProperty('outcome')
})

test('another amount than was asked for credits nobody and waits for a person (PAY-23)', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber()
  server.app.sandbox?.script(phoneNumber, { amount: 1_00 })
  const { body } = await initiate(person, { phoneNumber, amount: 450_00 })
  expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'in_review', amount: 450_00 })
  const entries = await server.query<{ code: string; amount: string }>(
    `select account as code, amount from ledger_lines
     where subject_id = $1 order by code`,
    [body['transactionId']],
  )
  expect(entries.map(({ code, amount }) => [code, Number(amount)])).toEqual([
    ['clearing:m-pesa', 1_00],
    ['suspense:m-pesa', -1_00],
  ])
})

test("a success for another's reference is not this payment's: the provider is asked instead (PAY-23)", async () => {
  const person = await server.person()
  const phoneNumber = freshNumber()
  server.app.sandbox?.script(phoneNumber, { charged: false, reference: 'SOTHERREFERENCE00001' })
  const { body } = await initiate(person, { phoneNumber })
  expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'failed' })
})

test('the description reaches the provider as plain text and the payer as it was written (PAY-25)', async () => {
  const person = await server.person()
  const description = 'Consulta "já" \\ {"a":1} \r\nX-Injected: 1 😀 ção'
  const { status, body } = await initiate(person, { description })
  expect([status, body['description']]).toEqual([201, description])
  expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'confirmed' })
})

test('tells the open browsers of its payer that it changed', async () => {
  const person = await server.person()
  const aborter = new AbortController()
  const response = await fetch(`${server.origin}/api/events`, {
    headers: { cookie: person.cookieHeader() },
    signal: aborter.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { body } = await initiate(person)
  let heard = ''
  while (!heard.includes('event: payment')) heard += (await reader?.read())?.value ?? ''
  expect(heard).toContain(JSON.stringify({ event: 'payment', id: body['transactionId'], version: 2 }))
  aborter.abort()
})
