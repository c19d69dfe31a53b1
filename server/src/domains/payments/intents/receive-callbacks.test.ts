import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshNumber, initiate, settled } from '../../../../testing/payments/payments.ts'
import { atOnce, times, until } from '../../../../testing/repeat.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
  type Visitor,
} from '../../../../testing/server.ts'
import { MERCHANT, type SandboxProvider, startSandboxProvider } from '../../../../testing/wallets/wallets.ts'
import { makeReference } from '../../wallets/public.ts'

const CALLBACK_TOKEN = 'the-secret-of-the-address-that-providers-post-to'

// A provider of its own for two nodes, as in life: it says nothing by itself, so that callbacks are all there is.
let provider: SandboxProvider
let database: TestDatabase
let nodes: [TestServer, TestServer]
beforeAll(async () => {
  provider = await startSandboxProvider({ delayMs: 20 })
  database = await createTestDatabase()
  const { c2b, b2c, b2b, query, reversal } = provider.ports
  const env = {
    RATE_LIMIT: 'off',
    CALLBACK_TOKEN,
    SESSION_SECRET: 'one-secret-that-both-nodes-of-this-test-share',
    MPESA_HOST: 'http://127.0.0.1',
    MPESA_PORTS: [c2b, b2c, b2b, query, reversal].join(),
    MPESA_API_KEY: MERCHANT.apiKey,
    MPESA_PUBLIC_KEY: provider.publicKey,
  }
  nodes = [await startTestServer({ database, env }), await startTestServer({ database, env })]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await provider.stop()
})

type Posted = { provider?: string; token?: string | undefined; headers?: Record<string, string> }

const post = (body: unknown, { provider = 'm-pesa', token = CALLBACK_TOKEN, headers = {} }: Posted = {}, node = 0) =>
  (nodes[node] as TestServer)
    .visitor()
    .send('POST', `/api/payments/callback/${provider}?token=${encodeURIComponent(token)}`, body, headers)
/** Ended so many days ago without the provider's last word, for the payment and its transfer alike. */
async function leave(id: string, end: string, daysAgo: number): Promise<void> {
  await nodes[0].query(
    `with transfer as (
       update wallets_transfers set status = $2, failure = 'operator_unavailable', next_attempt_at = null,
         settled_at = now() - make_interval(days => $3) where subject_id = $1)
     update payments_intents set status = $2, failure_code = 'operator_unavailable',
       settled_at = now() - make_interval(days => $3) where id = $1`,
    [id, end, daysAgo],
  )
}
const success = (reference: string) => ({ input_ThirdPartyReference: reference, input_ResultCode: '0' })
const keptOf = (id: string) =>
  nodes[0].query(
    `select callback.provider, verdict, callback.reference, body
     from wallets_callbacks callback join wallets_transfers transfer on transfer.id = transfer_id
     where subject_id = $1 order by callback.id`,
    [id],
  )
const entriesOf = (id: string) =>
  nodes[0].query('select entry_type, amount from ledger_lines where subject_id = $1 order by id', [id])
const stepsOf = async (id: string) =>
  (await nodes[0].query('select status from payments_history where payment_id = $1 order by id', [id])).map(
    ({ status }) => status,
  )

/** Prompted, with the call to the provider still open: it answers nothing, so this waits for its PIN a minute and a half. */
async function prompted(payer: Visitor, delayMs = 20): Promise<{ id: string; reference: string }> {
  const phoneNumber = freshNumber()
  provider.script(phoneNumber, { delayMs, answer: 'silence' })
  const { body } = await initiate(payer, { phoneNumber })
  const reference = await until(async () => lineOf(phoneNumber)?.reference)
  return { id: body['transactionId'], reference }
}
const lineOf = (key: string) => provider.books().find(({ msisdn, reference }) => msisdn === key || reference === key)
const moved = (reference: string) => until(async () => (lineOf(reference)?.status === 'Completed' ? true : undefined))

test('a callback makes the provider be asked at once, while the call that began the payment is still open (PAY-09, X-061)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  expect((await payer.get(`/api/payments/${id}`)).body['status']).toBe('pending')
  const { status, body } = await post(success(reference))
  expect([status, body]).toEqual([200, { ResponseCode: '0', ResponseMessage: 'OK' }])
  expect(await settled(payer, id)).toMatchObject({ status: 'confirmed' })
  expect(await keptOf(id)).toMatchObject([{ provider: 'm-pesa', verdict: 'asked', reference }])
})

test('a callback is never believed: what counts is what the provider says when it is asked (PAY-07)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer, 1_500)
  await post(success(reference))
  await until(
    async () =>
      (await nodes[0].query('select from wallets_transfers where subject_id = $1 and code = $2', [id, 'Pending']))[0],
  )
  expect((await payer.get(`/api/payments/${id}`)).body['status']).toBe('pending')
  expect(await entriesOf(id)).toEqual([])
  expect(await settled(payer, id)).toMatchObject({ status: 'confirmed' })
})

test('without the secret of the address it is refused, kept to be looked at, and changes nothing (PAY-07, X-061)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  for (const token of ['', 'guessed', `${CALLBACK_TOKEN}x`, CALLBACK_TOKEN.slice(1), CALLBACK_TOKEN.slice(0, -1)]) {
    const { status, body } = await post(success(reference), { token })
    expect([status, body['code']]).toEqual([403, 'wallets.callback_refused'])
  }
  const bare = await nodes[0].visitor().post('/api/payments/callback/m-pesa', success(reference))
  expect(bare.status).toBe(403)
  expect(
    await nodes[0].query("select from wallets_callbacks where verdict = 'forged' and reference = $1", [reference]),
  ).toHaveLength(6)
  expect(await stepsOf(id)).toEqual(['pending'])
  expect(await nodes[0].query('select hinted_at from wallets_transfers where subject_id = $1', [id])).toEqual([
    { hinted_at: null },
  ])
})

test('fifty of one at once on two nodes are answered alike, ask once and credit once (PAY-08)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  const answers = await atOnce(times(50), (n) => post(success(reference), {}, n % 2))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await settled(payer, id)).toMatchObject({ status: 'confirmed' })
  expect(await entriesOf(id)).toHaveLength(2)
  expect(await stepsOf(id)).toEqual(['pending', 'confirmed'])
  const verdicts = (await keptOf(id)).map(({ verdict }) => verdict)
  expect(verdicts.filter((verdict) => verdict === 'asked')).toHaveLength(1)
})

test('a failure told after the success, and an old success told again, change nothing (PAY-07, PAY-09)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  await post(success(reference))
  await settled(payer, id)
  for (const body of [{ ...success(reference), input_ResultCode: 'INS-5' }, success(reference)]) {
    expect((await post(body)).status).toBe(200)
  }
  expect(await stepsOf(id)).toEqual(['pending', 'confirmed'])
  expect((await keptOf(id)).map(({ verdict }) => verdict)).toEqual(['asked', 'known', 'known'])
})

test.each(['failed', 'expired'])(
  'a success told after the payment %s is found, and is its payer’s credit by way of review (PAY-09, X-061)',
  async (end) => {
    const payer = await nodes[0].person()
    const { id, reference } = await prompted(payer)
    await moved(reference)
    await leave(id, end, 0)
    expect((await post(success(reference), {}, 1)).status).toBe(200)
    await until(async () =>
      (await payer.get(`/api/payments/${id}`)).body['status'] === 'confirmed' ? true : undefined,
    )
    expect((await entriesOf(id)).map(({ entry_type, amount }) => [entry_type, Number(amount)])).toEqual([
      ['suspended', 100_00],
      ['suspended', -100_00],
      ['released_to_payer', 100_00],
      ['released_to_payer', -100_00],
    ])
    expect(await stepsOf(id)).toEqual(['pending', 'in_review', 'confirmed'])
  },
)

test('what a provider posts is taken in whatever form it comes, and never answered with a fault of ours (PAY-07)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  const forms: [unknown, Record<string, string>][] = [
    [`<?xml version="1.0"?><c><transId>${reference}</transId></c>`, { 'content-type': 'text/xml; charset=utf-8' }],
    [`transId=${reference}`, { 'content-type': 'application/x-www-form-urlencoded' }],
    [Buffer.from([0xff, 0xfe, 0, ...Buffer.from(` ${reference} `)]), { 'content-type': 'application/octet-stream' }],
    [`"${reference}`, { 'content-type': 'application/json' }],
    [`{"a":"${reference}","b":"${'😀'.repeat(2_100)}"}`, { 'content-type': 'application/json' }],
  ]
  for (const [body, headers] of forms) expect((await post(body, { headers })).status).toBe(200)
  expect(await settled(payer, id)).toMatchObject({ status: 'confirmed' })
  expect((await keptOf(id)).map((row) => row['reference'])).toEqual(forms.map(() => reference))

  expect((await post(undefined)).status).toBe(200)
  expect((await post('x'.repeat(17_000))).status).toBe(413)
  expect((await post(gzipSync('{}'), { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
  expect((await post('{}', { provider: 'visa' })).status).toBe(404)
})

test('one that names no payment of this provider is kept, and nobody is asked (PAY-07)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  expect((await post(success(reference), { provider: 'mkesh' })).status).toBe(200)
  const foreign = 'S'.padEnd(20, 'A')
  expect((await post({ input_ThirdPartyReference: foreign })).status).toBe(200)
  expect(await keptOf(id)).toEqual([])
  const strays = await nodes[0].query(
    "select provider, reference from wallets_callbacks where verdict = 'unmatched' and reference = any($1) order by id",
    [[reference, foreign]],
  )
  expect(strays).toEqual([
    { provider: 'mkesh', reference },
    { provider: 'm-pesa', reference: foreign },
  ])
})

test('a flood does not fill the disk: of strangers a thousand a day are kept, of one payment twenty', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  for (let n = 0; n < 25; n++) await post(success(reference))
  expect(await keptOf(id)).toHaveLength(20)
  await nodes[0].query(
    `insert into wallets_callbacks (provider, verdict, body, received_at)
     select 'm-pesa', 'forged', '{}', now() from generate_series(1, 1000)`,
  )
  const countOf = async () =>
    (await nodes[0].query("select count(*) from wallets_callbacks where verdict = 'forged'"))[0]?.['count']
  const before = await countOf()
  expect((await post('{}', { token: 'wrong' })).status).toBe(403)
  expect(await countOf()).toBe(before)
})

test('what was kept is forgotten after forty days', async () => {
  await nodes[0].query(
    `insert into wallets_callbacks (provider, verdict, reference, body, received_at)
     select 'm-pesa', 'unmatched', 'AGE' || days, '{}', now() - make_interval(days => days) from unnest(array[39, 41]) days`,
  )
  const later = await startTestServer({ database })
  const leftOver = async () =>
    (await later.query("select reference from wallets_callbacks where reference like 'AGE%'")).map(
      (row) => row['reference'],
    )
  await until(async () => ((await leftOver()).length === 1 ? true : undefined))
  expect(await leftOver()).toEqual(['AGE39'])
  await later.stop()
})

test('told of a payment that has ended, a provider is asked until it answers, also when it is away just then (PAY-09, PAY-10)', async () => {
  const payer = await nodes[0].person()
  const { id, reference } = await prompted(payer)
  await moved(reference)
  await leave(id, 'failed', 30)
  provider.setDown('m-pesa', true)
  try {
    expect((await post(success(reference))).status).toBe(200)
    const asked = () =>
      nodes[0].query(
        "select next_attempt_at > hinted_at + interval '50 minutes' as again from wallets_transfers where subject_id = $1",
        [id],
      )
    await until(async () => ((await asked())[0]?.['again'] === true ? true : undefined))
  } finally {
    provider.setDown('m-pesa', false)
  }
  expect((await payer.get(`/api/payments/${id}`)).body['status']).toBe('failed')
  expect((await post(success(reference), {}, 1)).status).toBe(200)
  await until(async () => ((await payer.get(`/api/payments/${id}`)).body['status'] === 'failed' ? undefined : true))
  expect(await entriesOf(id)).not.toEqual([])
})

test('a transfer is left to the nodes that can speak with its provider (PAY-19)', async () => {
  const payer = await nodes[0].person()
  const ids: string[] = []
  for (const method of ['mkesh', 'm-pesa']) {
    const id = randomUUID()
    await nodes[0].query(
      `insert into wallets_transfers (id, subject_kind, subject_id, direction, channel, provider, msisdn, amount,
         description, reference, charge_id, status, created_at, next_attempt_at)
       values ($1, 'payment_reversal', $2, 'refund', 'reversal', $3, '841234567', 10000, 'Consulta', $4, 'NOSUCHONE',
         'queued', now(), now())`,
      [id, (await prompted(payer)).id, method, makeReference()],
    )
    ids.push(id)
  }
  const rowOf = async (id: string | undefined) =>
    (await nodes[0].query('select status, sent_at, attempts from wallets_transfers where id = $1', [id]))[0]
  // The one that is due later has had its turn.
  await until(async () => ((await rowOf(ids[1]))?.['status'] === 'failed' ? true : undefined))
  expect(await rowOf(ids[0])).toEqual({ status: 'queued', sent_at: null, attempts: 0 })
})
