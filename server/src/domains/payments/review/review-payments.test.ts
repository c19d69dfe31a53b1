import { afterAll, beforeAll, expect, test } from 'vitest'
import { lateSuccess } from '../../../../testing/payments/late-success.ts'
import {
  balancesOf,
  decideBankTransfer,
  freshNumber,
  initiate,
  paid,
  returnKeysOf,
  sellsNothing,
  settled,
  transfer,
} from '../../../../testing/payments/payments.ts'
import { atOnce, served, until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../../testing/server.ts'
import { makeStaff, staffIdOf } from '../../../../testing/staff.ts'

let server: TestServer
let staff: Visitor & { id: string }
let second: Visitor & { id: string }

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  staff = await makeStaff(server)
  second = await makeStaff(server, 'Sara Segunda')
})
afterAll(async () => {
  // After every decision: the books are whole, and what we say a provider holds is what it holds (PAY-22).
  const balances = await balancesOf(server)
  const held = Object.groupBy(server.app.sandbox?.books() ?? [], ({ method }) => method)
  await server.stop()
  expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  for (const method of ['m-pesa', 'mkesh'] as const) {
    const lines = held[method]?.filter(({ status }) => status === 'Completed') ?? []
    const theirs = lines.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
    expect([method, balances[`clearing:${method}`] ?? 0]).toEqual([method, theirs - handedBack[method]])
  }
  expect(balances['clearing:e-mola'] ?? 0).toBe(0)
})

/** What a person gave back outside the wire, which the provider's record here knows nothing of. */
const handedBack = { 'm-pesa': 0, mkesh: 0 }

const REASON = 'Verificado com o operador.'
const decide = (id: string, decision: object, who: Visitor = staff) =>
  who.post(`/api/operator/payments/${id}/review`, { reason: REASON, ...decision })
const byHand = (returnNumber: string) => ({ decision: 'return_by_hand', returnNumber })
const fileOf = async (id: string) => (await staff.get(`/api/operator/payments/${id}`)).body
const accountsOf = async (id: string) => {
  const totals: Record<string, number> = {}
  for (const { account, amount } of (await fileOf(id))['ledger']) {
    const kind = String(account).split(':')[0] ?? ''
    totals[kind] = (totals[kind] ?? 0) + amount
  }
  return totals
}
/** What staff did to it; that they read it is another matter. */
const auditOf = async (id: string) =>
  (await staff.get('/api/operator/audit')).body
    .filter(
      ({ subjectId, action }: { subjectId: string; action: string }) => subjectId === id && action !== 'payment.read',
    )
    .map(({ action }: { action: string }) => action)
const inState = (id: string, status: string) =>
  until(async () => ((await fileOf(id))['status'] === status ? true : undefined))

/** Charged another amount than was asked for. */
async function otherAmount(payer: Visitor): Promise<string> {
  const phoneNumber = freshNumber()
  server.app.sandbox?.script(phoneNumber, { amount: 1_00 })
  const { body } = await initiate(payer, { phoneNumber })
  expect(await settled(payer, body['transactionId'])).toMatchObject({ status: 'in_review' })
  return body['transactionId']
}

/** The provider names a transaction that is another payment's. */
async function contradiction(payer: Visitor): Promise<string> {
  const phoneNumber = freshNumber('0002')
  const { body } = await initiate(payer, { phoneNumber })
  await settled(payer, body['transactionId'])
  await server.query("update payments_intents set status = 'in_review', failure_code = null where id = $1", [
    body['transactionId'],
  ])
  return body['transactionId']
}

test('another amount than was asked for is never confirmed or called failed; it goes back as it was taken (PAY-23, PAY-22)', async () => {
  const payer = await server.person()
  const id = await otherAmount(payer)
  expect((await fileOf(id))['review']).toMatchObject({ reason: 'other_amount', held: 1_00, decisions: ['return'] })
  for (const [decision, code] of [
    [{ decision: 'confirm' }, 'payments.taken_differs'],
    [{ decision: 'fail' }, 'payments.money_held'],
    [byHand('PORTAL 1'), 'payments.ask_operator_first'],
  ] as const) {
    const { status, body } = await decide(id, decision)
    expect([status, body['code']]).toEqual([409, code])
  }
  expect((await decide(id, { decision: 'return', reason: '' })).status).toBe(400)
  expect((await decide(id, { decision: 'keep' })).status).toBe(400)
  expect((await decide(id, { decision: 'return' })).status).toBe(200)
  await inState(id, 'reversed')
  expect(await accountsOf(id)).toEqual({ clearing: 0, suspense: 0 })
  const { reference } = await fileOf(id)
  expect(server.app.sandbox?.books().find((line) => line.reference === reference)).toMatchObject({ reversed: 1_00 })
  expect((await payer.get(`/api/payments/${id}`)).body['status']).toBe('reversed')
})

test('what was never charged is called failed, and its payer reads why (PAY-23)', async () => {
  const payer = await server.person()
  const id = await contradiction(payer)
  expect((await fileOf(id))['review']).toMatchObject({ reason: 'contradiction', held: 0, decisions: ['fail'] })
  const returned = await decide(id, { decision: 'return' })
  expect([returned.status, returned.body['code']]).toEqual([409, 'payments.nothing_held'])
  expect((await decide(id, { decision: 'fail' })).body['status']).toBe('failed')
  const { failure } = (await payer.get(`/api/payments/${id}`)).body
  expect(failure).toEqual({
    code: 'not_charged',
    message: `Verificámos com o operador: não foi cobrado nada. ${REASON}`,
  })
  expect((await fileOf(id))['ledger']).toEqual([])
})

test('a bank transfer goes back by hand alone: no provider is asked for it', async () => {
  const payer = await server.person()
  const { body: sent } = await transfer(payer)
  const id = sent['transactionId'] as string
  const approval = { paymentId: id, decision: 'approve', reason: null, staffId: staffIdOf(staff) } as const
  await server.app.platform.db.transact((tx) =>
    decideBankTransfer(tx, { ...approval, isSeller: sellsNothing, now: new Date() }),
  )
  await server.query("update payments_intents set status = 'in_review' where id = $1", [id])
  const before = await fileOf(id)
  const { status, body } = await decide(id, { decision: 'return' })
  expect([status, body['code']]).toEqual([409, 'payments.by_hand_only'])
  expect(await fileOf(id)).toEqual(before)
  expect(await server.query('select from wallets_transfers where subject_id = $1', [id])).toEqual([])
  expect((await decide(id, byHand('BANCO 31'))).body['status']).toBe('reversed')
  expect(await accountsOf(id)).toEqual({ clearing: 0, credit: 0 })
})

const returnEnds = (id: string) =>
  until(async () => ((await fileOf(id))['review']?.['isReturning'] === false ? true : undefined))

test('what the provider refused to give back is given back by hand, and only then, under a number of its own (PAY-19, PAY-22)', async () => {
  const payer = await server.person()
  for (const [place, returnNumber] of ['PORTAL 77', 'PORTAL 78'].entries()) {
    const id = await lateSuccess(server, payer)
    await server.query('update payments_intents set provider_transaction_id = $2 where id = $1', [id, `NOSUCH${place}`])
    expect((await decide(id, { decision: 'return' })).status).toBe(200)
    await returnEnds(id)
    expect((await fileOf(id))['review']).toMatchObject({
      isAskedBack: true,
      inDoubt: false,
      decisions: ['return', 'return_by_hand'],
    })
    expect((await decide(id, { decision: 'confirm' })).body['code']).toBe('payments.asked_back')
    expect((await decide(id, byHand(' '))).status).toBe(400)
    if (place > 0) {
      const { status, body } = await decide(id, byHand('portal77'))
      expect([status, body['code']]).toEqual([409, 'payments.return_number_used'])
    }
    expect((await decide(id, byHand(returnNumber))).body['status']).toBe('reversed')
    handedBack['m-pesa'] += 100_00
    expect((await fileOf(id))['returnNumber']).toBe(returnNumber)
    expect(await accountsOf(id)).toEqual({ clearing: 0, suspense: 0 })
    expect((await auditOf(id)).sort()).toEqual(['review.return', 'review.return_by_hand'])
  }
})

test('what the provider may have given back is called returned by hand only by who says that it was not (PAY-10, PAY-19)', async () => {
  const payer = await server.person()
  const id = await lateSuccess(server, payer)
  const { reference } = await fileOf(id)
  server.app.sandbox?.script(returnKeysOf(reference).reversal, { charged: false, answer: 'cut' })
  await decide(id, { decision: 'return' })
  const reversal = "subject_kind = 'payment_reversal' and subject_id = $1"
  await until(
    async () => (await server.query(`select from wallets_transfers where ${reversal} and status = 'unknown'`, [id]))[0],
  )
  await until(async () => {
    await server.query(
      `update wallets_transfers set stalls_at = now() where ${reversal} and next_attempt_at is not null`,
      [id],
    )
    return (await fileOf(id))['review']?.['isReturning'] === false ? true : undefined
  })
  expect((await fileOf(id))['review']).toMatchObject({ inDoubt: true, decisions: ['return', 'return_by_hand'] })
  const { status, body } = await decide(id, byHand('PORTAL 90'))
  expect([status, body['code']]).toEqual([409, 'payments.return_in_doubt'])
  // A refusal now does not say that nothing was done before.
  await server.query(`update wallets_transfers set charge_id = 'NOSUCHDOUBT' where ${reversal}`, [id])
  server.app.sandbox?.script(returnKeysOf(reference).reversal, {})
  await decide(id, { decision: 'return' })
  await returnEnds(id)
  expect((await fileOf(id))['review']).toMatchObject({ inDoubt: true })
  expect((await decide(id, { ...byHand('PORTAL 90'), despiteDoubt: true })).body['status']).toBe('reversed')
  handedBack['m-pesa'] += 100_00
})

test.each([
  ['answers', {}],
  ['does not answer, and has paid', { answer: 'cut' }],
] as const)(
  'money of e-Mola, which takes nothing back by wire, is paid out once where its provider %s (PAY-10, PAY-22)',
  async (_what, faults) => {
    const payer = await server.person()
    const id = await paid(payer, { paymentMethod: 'e-mola', phoneNumber: `86${freshNumber().slice(2)}` })
    const { reference } = await fileOf(id)
    const { payOut: ours } = returnKeysOf(reference)
    server.app.sandbox?.script(ours, faults)
    await staff.post(`/api/operator/payments/${id}/reverse`, { reason: REASON })
    await inState(id, 'reversed')
    expect(await accountsOf(id)).toEqual({ clearing: 0, credit: 0 })
    const sent = server.app.sandbox?.payouts().filter((line) => line.reference.endsWith(ours)) ?? []
    expect(sent).toMatchObject([{ amount: 100_00, status: 'Completed' }])
  },
)

test('two members of staff decide at once, and beside a return that is on its way: one decision each time (PAY-19)', async () => {
  const payer = await server.person()
  for (const others of [
    [{ decision: 'confirm' }, { decision: 'return' }],
    [{ decision: 'confirm' }, { decision: 'confirm' }],
    [{ decision: 'return' }, { decision: 'return' }],
    [{ decision: 'return' }, { decision: 'confirm' }],
  ] as const) {
    const id = await lateSuccess(server, payer)
    const answers = await Promise.all([
      served(() => decide(id, others[0])),
      served(() => decide(id, others[1], second)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await auditOf(id)).toHaveLength(1)
    const isReturned = (await auditOf(id))[0] === 'review.return'
    if (isReturned) await inState(id, 'reversed')
    expect(await accountsOf(id)).toEqual(
      isReturned ? { clearing: 0, suspense: 0 } : { clearing: 100_00, suspense: 0, credit: -100_00 },
    )
  }
})

test('many tries to return one payment, by both ways and while it is being returned, give it back once (PAY-19)', async () => {
  const payer = await server.person()
  const id = await otherAmount(payer)
  await decide(id, { decision: 'return' })
  const answers: number[] = []
  await until(async () => {
    const tries = [{ decision: 'return' }, byHand('PORTAL 2'), { decision: 'confirm' }]
    const heard = await atOnce(tries, (one, n) => decide(id, one, n % 2 ? second : staff))
    answers.push(...heard.map(({ status }) => status))
    return (await fileOf(id))['status'] === 'reversed' ? true : undefined
  })
  expect(new Set(answers)).toEqual(new Set([409]))
  const { reference, ledger } = await fileOf(id)
  expect(ledger).toHaveLength(4)
  expect(server.app.sandbox?.books().find((line) => line.reference === reference)).toMatchObject({ reversed: 1_00 })
})

test('nobody decides on a payment of their own, on one that needs no review, or without the desk (AZ-07, AZ-09)', async () => {
  const own = await otherAmount(staff)
  expect((await decide(own, { decision: 'return' })).body['code']).toBe('payments.own_payment')
  const payer = await server.person()
  const id = await paid(payer)
  expect((await decide(id, { decision: 'return' })).body['code']).toBe('payments.not_now')
  expect((await decide(own, { decision: 'return' }, payer)).status).toBe(403)
  expect((await payer.get('/api/operator/unclaimed-transfers')).status).toBe(403)
  expect((await decide(own, { decision: 'return' }, second)).status).toBe(200)
  await inState(own, 'reversed')
})
