import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

const FROM = new Date('2026-11-16T10:00:00.000Z')
let now = FROM
let server: TestServer
beforeAll(async () => {
  // The demonstration keeps messages where staff read them.
  server = await startTestServer({ env: { DEMO: '1' }, clock: () => now })
})
afterAll(() => server.stop())

const NEW_PASSWORD = 'Chuva-de-Marco-7'
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

let people = 0
/** Somebody with an e-mail, a phone and an open session. */
async function somebody(): Promise<{ visitor: Visitor; email: string; phone: string }> {
  people += 1
  const [email, phone] = [`recupera${people}@exemplo.co.mz`, `8412300${String(people).padStart(2, '0')}`]
  const visitor = server.visitor()
  const body = { fullName: 'Rita Cossa', email, phone, password: 'Palavra-Passe-1', acceptTerms: true }
  expect((await visitor.post('/api/auth/register', body)).status).toBe(201)
  return { visitor, email, phone }
}

const ask = (identifier: string, by = server.visitor()) => by.post('/api/auth/recovery', { identifier })

/** The text of the newest message to a recipient, as it lies in the table. */
async function messageTo(recipient: string): Promise<string> {
  const rows = await server.query<{ body: string }>(
    'select body from notifications_messages where recipient = $1 order by created_at desc, id desc limit 1',
    [recipient],
  )
  return rows[0]?.body ?? ''
}
const codeFor = async (recipient: string): Promise<string> => (await messageTo(recipient)).match(/\d{6}/)?.[0] ?? ''

const recover = (id: string, code: string, by = server.visitor(), password = NEW_PASSWORD) =>
  by.post(`/api/auth/recovery/${id}`, { code, password })
const isIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200

test('a code by SMS opens the account with a new password and ends every other session (AN-07, AN-03)', async () => {
  const { visitor, email, phone } = await somebody()
  const asked = await ask(`+258 ${phone}`)
  expect([asked.status, asked.body['channel']]).toEqual([200, 'sms'])
  expect(await messageTo(phone)).toMatch(
    /^Salama: \d{6} e o seu codigo para escolher uma nova palavra-passe, valido ate/,
  )
  const back = server.visitor()
  const { status, body } = await recover(asked.body['id'], await codeFor(phone), back)
  expect([status, body['email']]).toEqual([200, email])
  expect([await isIn(back), await isIn(visitor)]).toEqual([true, false])
  const signIn = (password: string) => server.visitor().post('/api/auth/login', { identifier: email, password })
  expect([(await signIn('Palavra-Passe-1')).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 200])
})

test('asking answers the same with and without an account, and for the demonstration’s (AN-02)', async () => {
  const { email } = await somebody()
  const answers = await Promise.all([email, 'ninguem@exemplo.co.mz', 'cliente@demo.salama.mz'].map((each) => ask(each)))
  expect(answers.map(({ status, body }) => [status, Object.keys(body).toSorted(), body['channel']])).toEqual(
    Array.from({ length: 3 }, () => [200, ['channel', 'expiresAt', 'id'], 'email']),
  )
  const unknown = answers[1]?.body['id']
  const { status, body } = await recover(unknown, '123456')
  expect([status, body['fields'][0].code]).toEqual([400, 'code_wrong'])
  const sent = await server.query<{ recipient: string }>(
    `select recipient from notifications_messages where recipient in ('ninguem@exemplo.co.mz', 'cliente@demo.salama.mz')`,
  )
  expect(sent).toEqual([])
})

test('a code serves once, for ten minutes and five tries, also of fifty at once (AN-07)', async () => {
  const { email } = await somebody()
  const first = (await ask(email)).body['id']
  const code = await codeFor(email)
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = await atOnce(times(50), () => recover(first, wrong))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(guesses.filter(({ body }) => body['code'] === 'accounts.code_over')).toHaveLength(45)
  expect((await recover(first, code)).status).toBe(409)

  const second = (await ask(email)).body['id']
  minutes(11)
  expect((await recover(second, await codeFor(email))).body['code']).toBe('accounts.code_over')

  minutes(20)
  const third = (await ask(email)).body['id']
  const right = await codeFor(email)
  const winners = await atOnce(times(5), () => recover(third, right))
  expect(winners.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
})

test('three codes a quarter of an hour go to one contact, however many are asked at once (AN-07)', async () => {
  const { email } = await somebody()
  const answers = await atOnce(times(12), () => ask(email))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body['code']).toBe('accounts.too_many_codes')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  minutes(16)
  expect((await ask(email)).status).toBe(200)
})

test('a code of one request opens no other, and none after the contact was changed (AN-07)', async () => {
  const { email } = await somebody()
  const other = await somebody()
  const asked = (await ask(email)).body['id']
  const foreign = (await ask(other.email)).body['id']
  expect((await recover(foreign, await codeFor(email))).status).toBe(400)
  await server.query('update accounts_users set email = $1 where email = $2', [`novo-${email}`, email])
  expect((await recover(asked, await codeFor(email))).body['code']).toBe('accounts.code_over')
})

test('bad input is refused with a sentence and costs no try (AN-07, INJ-01)', async () => {
  const { email } = await somebody()
  for (const identifier of ['', 'rita', '12', 'a'.repeat(300), { $ne: null }, null])
    expect([identifier, (await server.visitor().post('/api/auth/recovery', { identifier })).status]).toEqual([
      identifier,
      400,
    ])
  const asked = (await ask(email)).body['id']
  const code = await codeFor(email)
  for (let time = 0; time < 6; time++) {
    expect((await recover(asked, 'abcdef')).body['fields'][0].code).toBe('code_malformed')
    expect((await recover(asked, code, server.visitor(), 'password123')).body['fields'][0].code).toBe('password_common')
  }
  expect((await recover('nao-e-um-id', code)).status).toBe(404)
  expect((await recover(asked, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
})

test('neither code nor contact of a stranger is kept in clear (AN-07, PRV-01)', async () => {
  const { phone } = await somebody()
  await ask(phone)
  await ask('estranha@exemplo.co.mz')
  const code = await codeFor(phone)
  const kept = JSON.stringify(await server.query('select row_to_json(accounts_codes) from accounts_codes'))
  for (const secret of [code, phone, 'estranha@exemplo.co.mz'])
    expect([secret, kept.includes(secret)]).toEqual([secret, false])
})

test('a person confirms a contact of the own account, nobody else’s (AN-07, AZ-01)', async () => {
  const { visitor, phone } = await somebody()
  const contacts = async () => (await visitor.get('/api/auth/contacts')).body as unknown as { confirmedAt: unknown }[]
  expect((await contacts()).map(({ confirmedAt }) => confirmedAt)).toEqual([null, null])
  const asked = await visitor.post('/api/auth/contacts/codes', { channel: 'sms' })
  const stranger = await somebody()
  const confirm = (by: Visitor, code: string) => by.post(`/api/auth/contacts/codes/${asked.body['id']}`, { code })
  expect((await confirm(stranger.visitor, await codeFor(phone))).body['code']).toBe('accounts.code_over')
  const done = await confirm(visitor, (await codeFor(phone)).replace(/(?=...$)/, '-'))
  expect([done.status, done.body[0]]).toEqual([200, { channel: 'sms', contact: phone, confirmedAt: now.toISOString() }])
  expect((await recover(asked.body['id'], await codeFor(phone))).status).toBe(409)

  const mailOnly = await server.person()
  const missing = await mailOnly.post('/api/auth/contacts/codes', { channel: 'sms' })
  expect([missing.status, missing.body['code']]).toEqual([409, 'accounts.contact_missing'])
})

test('a code signs in on a confirmed phone alone, once, and never whoever reads records (AN-02, AN-03)', async () => {
  const { visitor, phone } = await somebody()
  const request = (typed = phone) => server.visitor().post('/api/auth/code', { phone: typed })
  const enter = (code: string, by = server.visitor()) =>
    by.post('/api/auth/code/verify', { phone: `+258 ${phone}`, code })
  const unconfirmed = await request()
  expect([unconfirmed.status, await messageTo(phone)]).toEqual([202, ''])
  expect((await enter('123456')).body['fields'][0].code).toBe('code_wrong')
  const sms = await visitor.post('/api/auth/contacts/codes', { channel: 'sms' })
  const confirmation = await codeFor(phone)
  expect((await enter(confirmation)).status).toBe(400)
  await visitor.post(`/api/auth/contacts/codes/${sms.body['id']}`, { code: confirmation })

  minutes(1)
  const asked = await request()
  const stranger = await request('843334445')
  expect([asked, stranger].map(({ status, body }) => [status, Object.keys(body)])).toEqual(
    Array.from({ length: 2 }, () => [202, ['expiresAt']]),
  )
  expect(await messageTo(phone)).toMatch(/^Salama: \d{6} e o seu codigo para entrar, valido ate/)
  const code = await codeFor(phone)
  const shared = await somebody()
  const doors = await Promise.all([
    served(() => enter(code, shared.visitor)),
    ...Array.from({ length: 4 }, () => served(() => enter(code))),
  ])
  expect(doors.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  if (doors[0]?.status === 200) expect((await shared.visitor.get('/api/auth/user')).body['phone']).toBe(phone)

  minutes(16)
  await server.query(
    'insert into staff_grants (user_id, roles, granted_at) select id, $1, now() from accounts_users where phone = $2',
    [['support'], phone],
  )
  expect((await request()).status).toBe(202)
  expect(await codeFor(phone)).toBe(code)
})

test('without a channel the product says so instead of pretending (AN-07)', async () => {
  const bare = await serverForTest()
  for (const identifier of ['841234567', 'alguem@exemplo.co.mz']) {
    const { status, body } = await bare.visitor().post('/api/auth/recovery', { identifier })
    expect([status, body['code']]).toEqual([503, 'accounts.no_channel'])
  }
})

test('ten codes a day go to one contact, and fifty wrong ones are all it has until its owner signs in (AN-07)', async () => {
  const { email, phone } = await somebody()
  const ids: string[] = []
  for (let n = 0; n < 10; n++) {
    if (n % 3 === 0) minutes(16)
    ids.push((await ask(phone)).body['id'])
    const wrong = (await codeFor(phone)) === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) expect((await recover(ids[n] ?? '', wrong)).status).toBe(400)
  }
  minutes(16)
  const refused = await ask(phone)
  expect([refused.status, refused.body['code']]).toEqual([429, 'accounts.too_many_codes'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * 3_600)

  minutes(24 * 60)
  const next = (await ask(phone)).body['id']
  const guess = await recover(next, await codeFor(phone))
  expect([guess.status, guess.body['code']]).toEqual([429, 'accounts.too_many_wrong_codes'])
  expect(Number(guess.headers.get('retry-after'))).toBeGreaterThan(0)

  const signedIn = await server.visitor().post('/api/auth/login', { identifier: email, password: 'Palavra-Passe-1' })
  expect(signedIn.status).toBe(200)
  expect((await recover(next, await codeFor(phone))).status).toBe(200)
})

test('codes by SMS have a budget by day, for a block of numbers and for the installation (DOS-01)', async () => {
  const budget = { CODES_SMS_A_DAY: '3', CODES_SMS_A_DAY_PER_BLOCK: '2' }
  let at = FROM
  const small = await serverForTest({ env: { DEMO: '1', ...budget }, clock: () => at })
  const phones = ['842220001', '842220002', '842220003', '853330001', '853330002']
  for (const phone of phones) {
    const body = { fullName: 'Rita Cossa', phone, password: 'Palavra-Passe-1', acceptTerms: true }
    expect((await small.visitor().post('/api/auth/register', body)).status).toBe(201)
  }
  const statuses = async (...identifiers: string[]) => {
    const answers = []
    for (const identifier of identifiers) answers.push(await small.visitor().post('/api/auth/recovery', { identifier }))
    return answers
  }
  const answers = await statuses(...phones)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200, 429])
  expect(answers[2]?.body['code']).toBe('accounts.codes_spent')
  expect(Number(answers[2]?.headers.get('retry-after'))).toBe(24 * 3_600)
  at = new Date(at.getTime() + 24 * 3_600_000 + 1)
  expect((await statuses('842220003'))[0]?.status).toBe(200)
})
