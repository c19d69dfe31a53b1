import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initiate, transfer } from '../../../../testing/payments/payments.ts'
import { atOnce, RACERS, times } from '../../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../../testing/server.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

const EMPTY = 'Por favor, insira o número de referência da transferência'

let server: TestServer
let person: Person
/** Makes only what is refused, so has no payments. */
let refused: Person
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
  person = await server.person()
  refused = await server.person()
})
afterAll(() => server.stop())

async function proofOf(visitor: Visitor): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'comprovativo.pdf')
  form.append('kind', 'payment_proof')
  return (await visitor.post('/api/uploads', form)).body['id']
}

const paymentsOf = async (of: Person): Promise<unknown[]> =>
  (await of.get('/api/payments')).body as unknown as unknown[]

describe('the account for transfers', () => {
  test('is named whole, marked as a demonstration, and says how long it takes (PAYB-008, PAYB-009, PAYB-010, PAYB-011, PAYB-015, PAYB-035)', async () => {
    const { status, body, headers } = await person.get('/api/payments/bank-details')
    expect(status).toBe(200)
    expect(body).toEqual({
      bankName: expect.stringMatching(/\p{L}/u),
      accountName: expect.stringMatching(/\p{L}/u),
      accountNumber: expect.stringMatching(/^\d+$/),
      nib: expect.stringMatching(/^\d{21}$/),
      iban: `MZ59${body['nib']}`,
      reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{9}$/),
      confirmationHours: 2,
      isDemonstration: true,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is the configured one (PAYB-015)', async () => {
    const own = await serverForTest({
      env: {
        SANDBOX: '0',
        BANK_NAME: 'Banco do Norte',
        BANK_ACCOUNT_NAME: 'Clínica do Norte, SA',
        BANK_ACCOUNT_NUMBER: '163671023',
        BANK_NIB: '000301080016367102371',
      },
    })
    expect((await (await own.person()).get('/api/payments/bank-details')).body).toMatchObject({
      bankName: 'Banco do Norte',
      accountName: 'Clínica do Norte, SA',
      accountNumber: '163671023',
      nib: '000301080016367102371',
      iban: 'MZ59000301080016367102371',
      isDemonstration: false,
    })
  })

  test('comes with another reference each time, which tells the payer (PAYB-012)', async () => {
    const other = await server.person()
    const given = new Map<string, string>()
    for (const asks of [person, person, other]) {
      given.set((await asks.get('/api/payments/bank-details')).body['reference'], asks.id)
    }
    expect(given.size).toBe(3)
    const kept = await server.query(
      'select reference, user_id from payments_bank_references where reference = any($1)',
      [[...given.keys()]],
    )
    expect(new Map(kept.map((row) => [row['reference'], row['user_id']]))).toEqual(given)
  })

  test('needs a session', async () => {
    expect((await server.visitor().get('/api/payments/bank-details')).status).toBe(401)
    expect((await transfer(server.visitor())).status).toBe(401)
  })
})

test('a transfer that was made waits to be verified, and is nobody’s money yet (PAYB-002, PAYB-026, PAYB-028, PAYB-029, PAYB-031, PAYB-032, PAY-13)', async () => {
  const { body: details } = await person.get('/api/payments/bank-details')
  const sent = {
    referenceNumber: 'FT26324XKQ',
    amount: 325_00,
    description: 'Encomenda na farmácia',
    bankReference: details['reference'],
  }
  const { status, body } = await person.post('/api/payments/bank-transfer/confirm', sent)
  expect(status).toBe(201)
  expect(body).toEqual({
    transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'pending_verification',
    paymentMethod: 'bank-transfer',
    amount: 325_00,
    description: 'Encomenda na farmácia',
    transfer: { referenceNumber: 'FT26324XKQ', bankReference: details['reference'] },
    createdAt: expect.any(String),
  })
  expect((await person.get(`/api/payments/${body['transactionId']}`)).body).toEqual(body)
  expect(await server.query('select from ledger_lines where subject_id = $1', [body['transactionId']])).toEqual([])
})

test('the typed number is kept trimmed and plain (PAYB-027, PAY-13)', async () => {
  const { body } = await transfer(person, { referenceNumber: '  ＡＢＣ１\u200b\u00a0' })
  expect(body['transfer'].referenceNumber).toBe('ABC1')
})

test.each(['', ' ', '\t\n', '\u00a0', '\u200b', '\u3164', '---', null, 7, {}, undefined])(
  'the reference number %j is refused with its sentence, and nothing is kept (PAYB-023, PAYB-024, PAY-13)',
  async (referenceNumber) => {
    const { status, body } = await transfer(refused, { referenceNumber })
    expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
    expect(body['fields']).toEqual([{ path: 'referenceNumber', code: 'reference_required', message: EMPTY }])
    expect(await paymentsOf(refused)).toEqual([])
  },
)

test.each([
  ['referenceNumber', 'x'.repeat(61)],
  ['referenceNumber', 'ﷺ'.repeat(20)],
  ['referenceNumber', 'a\u0000b'],
  ['referenceNumber', '\ud800'],
  ['bankReference', 'x'.repeat(41)],
  ['bankReference', ' '],
  ['bankReference', undefined],
  ['amount', 0],
  ['amount', -1],
  ['amount', 1.5],
  ['amount', '100'],
  ['amount', 1e308],
  ['description', ' '],
  ['description', 'x'.repeat(201)],
  ['proofUploadId', 'x'],
  ['purpose', null],
])('%s %j is refused with a sentence (PAY-13, PAY-15)', async (field, value) => {
  const { status, body } = await transfer(refused, { [field]: value })
  expect([status, body['code'], body['fields'][0].path]).toEqual([400, 'platform.invalid_input', field])
  expect(body['fields'][0].message).toMatch(/\p{L}/u)
  expect(await paymentsOf(refused)).toEqual([])
})

test('letters that grow when they are capitals do no harm', async () => {
  const { status } = await transfer(person, { referenceNumber: 'ΐ'.repeat(60), bankReference: 'ΐ'.repeat(40) })
  expect(status).toBe(201)
})

describe('a reference number', () => {
  test.each([
    'ft-9001',
    'FT-9001',
    ' Ft-9001 ',
    'FT -9001',
    'ＦＴ-9001',
    'F\u200bT-9001',
    'FT9001',
    'FT/9001.',
    'FТ-9001',
    'FT-90О1',
    'FT-9OO1',
    'FT-900l',
    'F́T-9001',
  ])('backs one payment only, also written as «%s» and by somebody else (PAY-13)', async (referenceNumber) => {
    await transfer(person, { referenceNumber: 'FT-9001' })
    for (const who of [person, await server.person()]) {
      const { status, body } = await transfer(who, { referenceNumber })
      expect([status, body['code']]).toEqual([409, 'payments.reference_used'])
    }
  })

  test.each(['FT-٩001', 'FT-9001ж', 'FT-9001字'])(
    'with letters that no bank writes is refused: %s (PAY-13)',
    async (typed) => {
      const { status, body } = await transfer(refused, { referenceNumber: typed })
      expect([status, body['fields']?.[0]?.code]).toEqual([400, 'reference_letters'])
    },
  )

  test('claimed eight times at once backs one payment (PAY-13)', async () => {
    const people = await Promise.all([1, 2, 3].map(() => server.person()))
    const answers = await atOnce(times(8), (n) => transfer(people[n % 3] as Person, { referenceNumber: 'FT-CORRIDA' }))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

test("another person's reference for the transfer is refused, one's own or the client's is taken (PAYB-030, PAY-13)", async () => {
  const other = await server.person()
  const { reference } = (await other.get('/api/payments/bank-details')).body
  const stolen = await transfer(person, { bankReference: ` ${String(reference).toLowerCase()}` })
  expect([stolen.status, stolen.body['code']]).toEqual([409, 'payments.reference_used'])
  expect((await transfer(other, { bankReference: reference })).status).toBe(201)
  expect((await transfer(person, { bankReference: 'REF-DO-CLIENTE-1' })).status).toBe(201)
})

describe('a proof', () => {
  test('of the payer is attached (PAYB-019)', async () => {
    const proofUploadId = await proofOf(person)
    const { status, body } = await transfer(person, { proofUploadId })
    expect(status).toBe(201)
    expect(body['transfer']).toMatchObject({ proofUploadId })
  })

  test('of somebody else is not found, exactly like one that does not exist (PAY-14)', async () => {
    const stranger = await server.person()
    const foreign = await transfer(stranger, { proofUploadId: await proofOf(person) })
    const nonexistent = await transfer(stranger, { proofUploadId: randomUUID() })
    expect([foreign.status, foreign.body]).toEqual([404, nonexistent.body])
    expect(foreign.body['code']).toBe('payments.proof_not_found')
    expect(await paymentsOf(stranger)).toEqual([])
  })
})

test('the same Idempotency-Key replays the first answer, many times at once (PAY-16)', async () => {
  const person = await server.person()
  const sent = { referenceNumber: 'FT-REPETIDA', bankReference: 'SAL-R' }
  const answers = await atOnce(times(RACERS), () => transfer(person, sent, { 'idempotency-key': 'banco-1' }))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await paymentsOf(person)).toHaveLength(1)
  const changed = await transfer(person, { ...sent, amount: 1 }, { 'idempotency-key': 'banco-1' })
  expect([changed.status, changed.body['code']]).toEqual([422, 'platform.idempotency_key_reused'])
})

test("somebody else's transfer is not found (PAY-14)", async () => {
  const { body } = await transfer(person)
  const stranger = await server.person()
  expect((await stranger.get(`/api/payments/${body['transactionId']}`)).status).toBe(404)
})

test('who asks for too much waits (PAY-18)', async () => {
  const own = await serverForTest()
  const person = await own.person()
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await person.get('/api/payments/bank-details')).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect((await transfer(person)).status).toBe(429)
})

test('beside a provider that takes real money, no account means no bank transfer (PAYB-015)', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = await serverForTest({
    env: {
      MPESA_HOST: 'http://127.0.0.1:9',
      MPESA_API_KEY: 'chave',
      MPESA_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  })
  const person = await own.person()
  const { body: methods } = await person.get('/api/payments/methods')
  expect(methods['3']).toMatchObject({ method: 'bank-transfer', available: false })
  for (const { status, body } of [await person.get('/api/payments/bank-details'), await transfer(person)]) {
    expect([status, body['code']]).toEqual([503, 'payments.method_unavailable'])
  }
})

test('what is said of a bank transfer stays apart from mobile money', async () => {
  const { body } = await initiate(person)
  expect(body).not.toHaveProperty('transfer')
})

test('nobody has more than twenty transfers waiting at the desk, also not by asking at once', async () => {
  const [payer, other] = [await server.person(), await server.person()]
  const statuses = (await atOnce(times(24), () => transfer(payer))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  const refusedOne = await transfer(payer)
  expect([refusedOne.status, refusedOne.body['code']]).toEqual([409, 'payments.too_many_transfers'])
  expect(await paymentsOf(payer)).toHaveLength(20)
  expect((await transfer(other)).status).toBe(201)
  await server.query(
    `update payments_intents set status = 'failed', failure_code = 'not_found' where id in (
      select id from payments_intents where payer_id = $1 limit 1)`,
    [payer.id],
  )
  expect((await transfer(payer)).status).toBe(201)
})
