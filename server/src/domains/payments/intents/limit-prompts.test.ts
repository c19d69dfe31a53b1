import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshNumber, initiate, settled } from '../../../../testing/payments/payments.ts'
import { atOnce, times, until } from '../../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A number whose owner never answers. */
function silentNumber(of = server): string {
  const phoneNumber = freshNumber()
  of.app.sandbox?.script(phoneNumber, { delayMs: 60_000 })
  return phoneNumber
}

/** Nothing is inserted until so many have come as far as they can: whoever counted too early is found out. */
async function whileNothingIsWritten<T>({ waiting }: { waiting: number }, run: () => Promise<T>): Promise<T> {
  return server.app.platform.db
    .transact(async (tx) => {
      await sql`lock table payments_intents in share mode`.execute(tx.sql)
      const running = run()
      await until(async () => {
        const rows = await server.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and (query like '%insert into payments_intents%' or query like '%payments_unwanted_prompts%')`)
        return rows.length >= waiting ? true : undefined
      })
      return { running }
    })
    .then(({ running }) => running)
}

test('a number is prompted three times at most while nobody answers, whoever asks and however many at once (PAY-18)', async () => {
  const phoneNumber = silentNumber()
  const people = await Promise.all(Array.from({ length: 4 }, () => server.person()))
  const spellings = [phoneNumber, `+258${phoneNumber}`, `00258 ${phoneNumber}`]
  const ask = () =>
    atOnce(times(12), (n) =>
      initiate(people[n % people.length] as (typeof people)[number], { phoneNumber: spellings[n % spellings.length] }),
    )
  const answers = await whileNothingIsWritten({ waiting: 12 }, ask)
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, ...Array(9).fill(429)])
  const refused = answers.filter((answer) => answer.status === 429)
  for (const { body, headers } of refused) {
    expect(body['code']).toBe('payments.too_many_prompts')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
  }
  const [person] = people
  expect((await initiate(person as (typeof people)[number])).status).toBe(201)
})

test('prompts that were let expire count on, so that waiting out the PIN does not let the ringing continue (PAY-18)', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber('0003')
  for (let n = 0; n < 3; n++) {
    const { body } = await initiate(person, { phoneNumber })
    expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'expired' })
  }
  expect((await initiate(person, { phoneNumber })).status).toBe(429)
})

test('prompts that the customer refused count, and ten a day are enough (PAY-18)', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber('0002')
  const ring = async () => {
    const { status, body } = await initiate(person, { phoneNumber })
    if (status === 201) expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'failed' })
    return status
  }
  const later = () =>
    server.query("update payments_intents set created_at = created_at - interval '10 minutes' where msisdn = $1", [
      phoneNumber,
    ])
  const rung: number[] = []
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 4; n++) rung.push(await ring())
    await later()
  }
  expect(rung).toEqual([201, 201, 201, 429, 201, 201, 201, 429, 201, 201, 201, 429, 201, 429, 429, 429])
})

test('strangers who ring a number keep its owner from nothing (PAY-18)', async () => {
  const phoneNumber = silentNumber()
  const [owner, stranger] = [await server.person({ phone: phoneNumber }), await server.person()]
  for (let n = 0; n < 3; n++) await initiate(stranger, { phoneNumber })
  expect((await initiate(stranger, { phoneNumber })).status).toBe(429)
  expect((await initiate(owner, { phoneNumber })).status).toBe(201)
})

test('the phone shows our words, never the payer’s (PAY-25)', async () => {
  const person = await server.person()
  const { body } = await initiate(person, { description: 'Ganhou 5000 MT, confirme' })
  const [sent] = await server.query('select description from wallets_transfers where subject_id = $1', [
    body['transactionId'],
  ])
  expect(sent?.['description']).toMatch(/^Salama [0-9A-F]{4} Pagamento$/)
  expect((await person.get(`/api/payments/${body['transactionId']}`)).body['description']).toContain('Ganhou')
})

test('who answers may pay on', async () => {
  const person = await server.person()
  const phoneNumber = freshNumber()
  for (let n = 0; n < 5; n++) {
    const { status, body } = await initiate(person, { phoneNumber })
    expect(status).toBe(201)
    await settled(person, body['transactionId'])
  }
})

test('old prompts are forgotten after ten minutes (PAY-18)', async () => {
  const person = await server.person()
  const phoneNumber = silentNumber()
  for (let n = 0; n < 3; n++) await initiate(person, { phoneNumber })
  expect((await initiate(person, { phoneNumber })).status).toBe(429)
  await server.query(
    "update payments_intents set created_at = created_at - interval '10 minutes' where msisdn = $1 and id in (select id from payments_intents where msisdn = $1 limit 1)",
    [phoneNumber],
  )
  expect((await initiate(person, { phoneNumber })).status).toBe(201)
})

test('load tests on the own machine lift the limit', async () => {
  const own = await serverForTest({ env: { RATE_LIMIT: 'off' } })
  const person = await own.person()
  const phoneNumber = silentNumber(own)
  const answers = await atOnce(times(5), () => initiate(person, { phoneNumber }))
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(201))
})
