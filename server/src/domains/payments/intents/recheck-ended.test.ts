import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveUnclaimed } from '../../../../testing/payments/leave-unclaimed.ts'
import { balancesOf, booksOf, freshNumber, initiate, paid, settled } from '../../../../testing/payments/payments.ts'
import { until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { callbackTokenOf, createMpesa, sandboxSettings } from '../../../../testing/wallets/wallets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', POLICY_RECHECK_MS: '400' } })
})
afterAll(() => server.stop())

const rowOf = async (id: string) =>
  (
    await server.query(
      `select payment.status, payment.reference, next_attempt_at
       from payments_intents payment join wallets_transfers on subject_id = payment.id and direction = 'collect'
       where payment.id = $1`,
      [id],
    )
  )[0] ?? {}

test('money that moved after the provider had found nothing is found again, is its payer’s, and goes back when nothing uses it (PAY-09, PAY-10, PAY-22)', async () => {
  const { sandbox } = server.app
  if (!sandbox) throw new Error('this test needs the sandbox provider')
  const payer = await server.person()
  // An ending that no callback tells of.
  const phoneNumber = freshNumber('0004')
  sandbox.script(phoneNumber, { charged: false, answer: 'cut' })
  const { body } = await initiate(payer, { phoneNumber })
  const id = body['transactionId']
  expect(await settled(payer, id)).toMatchObject({ status: 'failed', failure: { code: 'operator_unavailable' } })

  const { reference } = await rowOf(id)
  sandbox.script(reference, {})
  const late = { reference, msisdn: phoneNumber, amount: 100_00, description: 'Consulta' }
  expect(await createMpesa(sandboxSettings(sandbox)).charge(late)).toEqual({ kind: 'unknown', code: 'wire:timeout' })
  await until(async () => ((await rowOf(id))['status'] === 'confirmed' ? true : undefined))
  await leaveUnclaimed(server, id)
  await until(async () => ((await rowOf(id))['status'] === 'reversed' ? true : undefined))
  expect((await rowOf(id))['next_attempt_at']).toBeNull()
  const steps = await server.query(
    'select status, decided_by, reason is not null as explained from payments_history where payment_id = $1 order by id',
    [id],
  )
  expect(steps.slice(-4)).toEqual([
    { status: 'failed', decided_by: null, explained: false },
    { status: 'in_review', decided_by: null, explained: false },
    { status: 'confirmed', decided_by: null, explained: true },
    { status: 'reversed', decided_by: null, explained: false },
  ])
  const { sum, own, theirs } = await booksOf(server)
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
  expect((await balancesOf(server))['suspense:m-pesa']).toBe(0)
  await expect
    .poll(async () =>
      (await payer.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title),
    )
    .toContain('Dinheiro devolvido')
})

test('a transaction of another payment, named for one that has ended, stands in its history once and changes nothing (PAY-23)', async () => {
  const { sandbox, platform } = server.app
  if (!sandbox) throw new Error('this test needs the sandbox provider')
  const payer = await server.person()
  const phoneNumber = freshNumber('0004')
  sandbox.script(phoneNumber, { charged: false, answer: 'cut' })
  const { body } = await initiate(payer, { phoneNumber })
  const id = body['transactionId'] as string
  await settled(payer, id)
  const other = await paid(payer)
  const { reference } = await rowOf(id)
  sandbox.script(reference, { delayMs: 3_000 })
  const late = { reference, msisdn: phoneNumber, amount: 100_00, description: 'Consulta' }
  void createMpesa(sandboxSettings(sandbox)).charge(late)
  const line = await until(async () => sandbox.books().find((one) => one.reference === reference))
  await server.query('update wallets_transfers set provider_transaction_id = $1 where subject_id = $2', [
    line.transactionId,
    other,
  ])
  const noted = () =>
    server.query("select status from payments_history where payment_id = $1 and reason like '%o número de outro%'", [
      id,
    ])
  await until(async () => ((await noted()).length > 0 ? true : undefined))
  const attempts = async () =>
    (await server.query('select attempts from wallets_transfers where subject_id = $1', [id]))[0]?.[
      'attempts'
    ] as number
  const before = await attempts()
  await until(async () => {
    const address = `/api/payments/callback/m-pesa?token=${callbackTokenOf(platform)}`
    await server.visitor().post(address, { input_ThirdPartyReference: reference })
    return (await attempts()) > before + 1 ? true : undefined
  })
  expect(await noted()).toEqual([{ status: 'failed' }])
  expect((await payer.get(`/api/payments/${id}`)).body['status']).toBe('failed')
})

test.each([
  ['0003', 'expired'],
  ['0007', 'failed'],
])(
  'a number ending in %s that stays %s is asked about for a while, and then no more (PAY-09)',
  async (ending, status) => {
    const payer = await server.person()
    const { body } = await initiate(payer, { phoneNumber: freshNumber(ending) })
    await settled(payer, body['transactionId'])
    const [first] = await server.query<{ ahead: boolean }>(
      'select next_attempt_at > settled_at as ahead from wallets_transfers where subject_id = $1',
      [body['transactionId']],
    )
    expect(first).toEqual({ ahead: true })
    await server.query(
      "update wallets_transfers set settled_at = settled_at - interval '1 day' where subject_id = $1",
      [body['transactionId']],
    )
    await until(async () => ((await rowOf(body['transactionId']))['next_attempt_at'] === null ? true : undefined))
    expect((await rowOf(body['transactionId']))['status']).toBe(status)
  },
)

test('what the provider itself called refused is not asked about again (PAY-09)', async () => {
  const payer = await server.person()
  const { body } = await initiate(payer, { phoneNumber: freshNumber('0002') })
  expect(await settled(payer, body['transactionId'])).toMatchObject({ failure: { code: 'refused_by_customer' } })
  expect((await rowOf(body['transactionId']))['next_attempt_at']).toBeNull()
})
