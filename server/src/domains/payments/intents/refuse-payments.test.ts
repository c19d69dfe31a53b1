import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshNumber, initiate, paid, settled } from '../../../../testing/payments/payments.ts'
import { atOnce, RACERS, times, until } from '../../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../../testing/server.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
/** Makes only what is refused, so has no payments. */
let person: Person
let payer: Person
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  person = await server.person()
  payer = await server.person()
})
afterAll(() => server.stop())

const countOf = async (table: string): Promise<number> =>
  Number((await server.query<{ count: string }>(`select count(*) from ${table}`))[0]?.count)

test('needs a session (PAYM-030)', async () => {
  expect((await initiate(server.visitor())).status).toBe(401)
  expect((await server.visitor().get('/api/payments')).status).toBe(401)
  expect((await server.visitor().get(`/api/payments/${randomUUID()}`)).status).toBe(401)
})

const TWO_TO_53 = 2 ** 53
test.each([0, -1, 0.5, 1.5, 1e308, null, '100', TWO_TO_53 + 2, 2 ** 31 * 1_000_000, [100], { amount: 1 }, true])(
  'refuses the amount %j before anybody is prompted (PAY-15, PAYM-030)',
  async (amount) => {
    const { status, body } = await initiate(person, { amount })
    expect([status, body['code'], body['fields'][0].path]).toEqual([400, 'platform.invalid_input', 'amount'])
    expect((await person.get('/api/payments')).body).toEqual([])
  },
)

test.each([99, 125_000_01, 2 ** 31])('refuses %i centavos, which M-Pesa does not take (PAY-15)', async (amount) => {
  const { status, body } = await initiate(person, { amount })
  expect([status, body['code']]).toEqual([400, 'payments.amount_out_of_range'])
  expect(body['fields']).toEqual([
    {
      path: 'amount',
      code: 'amount_out_of_range',
      message: 'O operador aceita de 1 MT a 125\u00a0000 MT.',
    },
  ])
  expect((await person.get('/api/payments')).body).toEqual([])
})

test.each([
  'bank-transfer',
  'cash',
  'M-PESA',
  'M-Pesa',
  'm‑pesa',
  'm-реsa',
  'mpesa',
  ' m-pesa',
  '',
  null,
  ['m-pesa'],
  1,
])("refuses the method %j with 'Método de pagamento inválido' (PAY-20, PAYM-030)", async (paymentMethod) => {
  const { status, body } = await initiate(person, { paymentMethod })
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
  expect(body['fields'][0]).toMatchObject({ path: 'paymentMethod', message: 'Método de pagamento inválido' })
})

test.each([1_50, 100_000_00])('refuses %i centavos, which e-Mola does not take (PAY-15)', async (amount) => {
  const { status, body } = await initiate(person, { paymentMethod: 'e-mola', phoneNumber: '861234567', amount })
  expect([status, body['code']]).toEqual([400, 'payments.amount_out_of_range'])
  expect(body['fields'][0].message).toBe('O operador aceita de 1 MT a 99\u00a0999 MT, sem centavos.')
  expect((await person.get('/api/payments')).body).toEqual([])
})

test.each([
  '84123456',
  'abcdefghi',
  '941234567',
  '8412345678',
  '+351 912 345 678',
  '81 123 4567',
  '84123456a',
  '١٢٣٤٥٦٧٨٩',
])(
  "refuses the number %s with 'Número de telefone inválido' (PAYM-021, PAYM-022, PAYM-023, PAY-18)",
  async (phoneNumber) => {
    const { status, body } = await initiate(person, { phoneNumber })
    expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
    expect(body['fields']).toEqual([
      { path: 'phoneNumber', code: 'phone_invalid', message: 'Número de telefone inválido' },
    ])
  },
)

test.each([' 84 123 4567', '+258841234567', '00258-84-123-4567', '258841234567'])(
  'keeps the nine national digits of %s (PAYM-023)',
  async (phoneNumber) => {
    const { status, body } = await initiate(payer, { phoneNumber })
    expect(status).toBe(201)
    const [row] = await server.query('select msisdn from payments_intents where id = $1', [body['transactionId']])
    expect(row).toEqual({ msisdn: '841234567' })
  },
)

test('a number of another provider is prompted all the same: numbers move between providers (PAYM-023)', async () => {
  expect((await initiate(payer, { phoneNumber: '861239000' })).status).toBe(201)
})

describe('what belongs to somebody else', () => {
  test('is not found, exactly like what does not exist (PAY-03, PAY-26)', async () => {
    const [owner, stranger] = [await server.person(), await server.person()]
    const { body } = await initiate(owner)
    await settled(owner, body['transactionId'])
    const foreign = await stranger.get(`/api/payments/${body['transactionId']}`)
    const nonexistent = await stranger.get(`/api/payments/${randomUUID()}`)
    expect([foreign.status, foreign.body]).toEqual([404, nonexistent.body])
    expect(foreign.body['code']).toBe('payments.not_found')
    expect((await stranger.get('/api/payments')).body).toEqual([])
  })

  test.each(['x', '0', '-1', 'null', '%00', "' or 1=1 --", '../../etc/passwd', `${randomUUID()}x`])(
    'an id like %s is not found either (PAY-04)',
    async (id) => {
      const { status } = await person.get(`/api/payments/${encodeURIComponent(id)}`)
      expect([404, 414]).toContain(status)
    },
  )
})

test('an id of ten thousand characters is refused before it is looked at (PAY-04)', async () => {
  const { status } = await person.get(`/api/payments/${'a'.repeat(10_000)}`)
  expect([404, 414]).toContain(status)
})

test.each([
  ['no object', '[]'],
  ['null', 'null'],
  ['half an object', '{"paymentMethod":'],
  ['text', '"m-pesa"'],
  ['nothing', ''],
  ['a purpose of another kind', { purpose: { kind: 'car', id: randomUUID() } }],
  ['a purpose without an id', { purpose: { kind: 'appointment' } }],
  ['a malformed purpose id', { purpose: { kind: 'appointment', id: 'x' } }],
  ['a null purpose', { purpose: null }],
  ['a description of 10 kB', { description: 'x'.repeat(10_000) }],
  ['a description that is an object', { description: {} }],
  ['a NUL in the description', { description: 'a\u0000b' }],
  ['no description', { description: '   ' }],
])('a body with %s is refused with a sentence (PAY-04)', async (_name, body) => {
  const headers = { 'content-type': 'application/json' }
  const answer =
    typeof body === 'string'
      ? await person.post('/api/payments/mobile-money/initiate', body, headers)
      : await initiate(person, body)
  expect(answer.status).toBe(400)
  expect(answer.body['message']).toMatch(/\p{L}/u)
  expect((await person.get('/api/payments')).body).toEqual([])
})

test('a purpose that is not payable leaves no payment behind', async () => {
  const { status, body } = await initiate(person, { purpose: { kind: 'appointment', id: randomUUID() } })
  expect([status, body['code']]).toEqual([409, 'payments.purpose_not_payable'])
  expect((await person.get('/api/payments')).body).toEqual([])
})

describe('an Idempotency-Key', () => {
  test('replays the first answer byte for byte and charges once (PAY-16)', async () => {
    const person = await server.person()
    const phoneNumber = freshNumber()
    const first = await initiate(person, { phoneNumber }, { 'idempotency-key': 'chave-1' })
    await settled(person, first.body['transactionId'])
    const again = await initiate(person, { phoneNumber }, { 'idempotency-key': 'chave-1' })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect((await person.get('/api/payments')).body).toHaveLength(1)
  })

  test('with another body is refused, and says nothing to another person (PAY-16)', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const phoneNumber = freshNumber()
    const first = await initiate(person, { phoneNumber }, { 'idempotency-key': 'chave-2' })
    const changed = await initiate(person, { phoneNumber, amount: 200_00 }, { 'idempotency-key': 'chave-2' })
    expect([changed.status, changed.body['code']]).toEqual([422, 'platform.idempotency_key_reused'])
    const theirs = await initiate(other, { phoneNumber }, { 'idempotency-key': 'chave-2' })
    expect(theirs.status).toBe(201)
    expect(theirs.body['transactionId']).not.toBe(first.body['transactionId'])
  })

  test('sent many times at once makes one payment and one charge (PAY-16)', async () => {
    const person = await server.person()
    const phoneNumber = freshNumber()
    const answers = await atOnce(times(RACERS), () =>
      initiate(person, { phoneNumber }, { 'idempotency-key': 'chave-3' }),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    const { body } = await person.get('/api/payments')
    expect(body).toHaveLength(1)
    await settled(person, body['0']['transactionId'])
    expect(server.app.sandbox?.books().filter((line) => line.msisdn === phoneNumber)).toHaveLength(1)
  })
})

test('lists the payments of the person, failed ones too, the newest first', async () => {
  const person = await server.person()
  const ids: string[] = []
  for (const ending of ['9000', '0001', '9001']) {
    const { body } = await initiate(person, { phoneNumber: freshNumber(ending) })
    await settled(person, body['transactionId'])
    ids.unshift(body['transactionId'])
  }
  const { body } = await person.get('/api/payments')
  expect(body.map((payment: { transactionId: string }) => payment.transactionId)).toEqual(ids)
  expect(body.map((payment: { status: string }) => payment.status)).toEqual(['confirmed', 'failed', 'confirmed'])
})

test('names the providers with their codes and says which can be used (PAYM-033, PAYM-034, PAYM-035)', async () => {
  const { status, body } = await server.visitor().get('/api/payments/methods')
  expect(status).toBe(200)
  expect(body).toEqual([
    { method: 'm-pesa', label: 'M-Pesa', provider: 'Vodacom', ussdCode: '*150*00#', available: true },
    { method: 'e-mola', label: 'e-Mola', provider: 'Movitel', ussdCode: '*575#', available: true },
    { method: 'mkesh', label: 'mKesh', provider: 'Tmcel', ussdCode: '*515#', available: true },
    { method: 'bank-transfer', label: 'Transferência Bancária', available: true },
  ])
})

test('a provider that is away is not waited for: after a few tries the answer is 503 at once (PAY-24)', async () => {
  const own = await serverForTest({ env: { RATE_LIMIT: 'off' } })
  const person = await own.person()
  const answer = await until(async () => {
    const tried = await initiate(person, { phoneNumber: freshNumber('0007') })
    if (tried.status === 201) await settled(person, tried.body['transactionId'])
    return tried.status === 201 ? undefined : tried
  })
  expect([answer.status, answer.body['code']]).toEqual([503, 'payments.operator_unavailable'])
  expect(answer.headers.get('retry-after')).toBeTruthy()
  expect((await person.get('/api/auth/user')).status).toBe(200)
})

test('no posting is without its counterpart (PAY-22)', async () => {
  await paid(payer)
  const unbalanced = await server.query(
    'select posting_id from ledger_entries group by posting_id having sum(amount) <> 0',
  )
  expect(unbalanced).toEqual([])
  expect(await countOf('ledger_entries')).toBeGreaterThan(0)
})
