import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balancesOf,
  booksOf,
  consultationSale,
  freshNumber,
  initiate,
  paid,
  sellsNothing,
  settled,
  transfer,
} from '../../../../testing/payments/payments.ts'
import { atOnce, served, times, until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { staffIdOf } from '../../../../testing/staff.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/replies/refusal.ts'
import { balances } from '../../ledger/public.ts'
import { reverseConfirmed, type StaffReversal } from '../charges/commands/reverse-confirmed.ts'
import { recordSale } from '../public.ts'
import { bankTransfersToVerify, paymentRecord, searchPayments, unclaimedTransfers } from '../views/queries/records.ts'
import { decideBankTransfer, openProof, type TransferDecision } from './commands/decide-bank-transfer.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let person: Person
let staff: Person
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
  person = await server.person()
  staff = await server.person({ fullName: 'Rosa Nhampossa' })
})
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const db = () => server.app.platform.db

/** What became of it: 'done', or the code it was refused with. */
async function outcomeOf(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await served(() => db().transact(work))
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const decide = (paymentId: string, more: Partial<TransferDecision> = {}) =>
  outcomeOf((tx) =>
    decideBankTransfer(tx, {
      paymentId,
      decision: 'approve',
      reason: null,
      staffId: staffIdOf(staff),
      isSeller: sellsNothing,
      now: new Date(),
      ...more,
    } as TransferDecision),
  )
const refuseIt = (paymentId: string, reason = 'O valor não entrou na conta.') =>
  decide(paymentId, { decision: 'refuse', reason })
let returns = 0
const giveBack = (paymentId: string, more: Partial<StaffReversal> = {}) =>
  outcomeOf((tx) =>
    reverseConfirmed(tx, {
      paymentId,
      staffId: staffIdOf(staff),
      isSeller: sellsNothing,
      reason: 'Pediu a devolução.',
      returnNumber: `DEV ${++returns}`,
      now: new Date(),
      ...more,
    }),
  )
const claim = (paymentId: string, amount = 100_00) =>
  outcomeOf((tx) => recordSale(tx, consultationSale({ paymentId, payerId: person.id, amount })))

async function waiting(sent: Record<string, unknown> = {}): Promise<string> {
  const { status, text, body } = await transfer(person, sent)
  if (status !== 201) throw new Error(text)
  return body['transactionId']
}

const read = async (id: string) => (await person.get(`/api/payments/${id}`)).body
const fileOf = (id: string) => paymentRecord(db().sql, id)

describe('a transfer found in the account', () => {
  test('is confirmed, becomes its payer’s credit and may be claimed (PAYB-032, PAY-22)', async () => {
    const id = await waiting({ amount: 325_00 })
    expect(await claim(id, 325_00)).toBe('payments.not_confirmed')
    expect(await decide(id)).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'confirmed', amount: 325_00, settledAt: expect.any(String) })
    expect((await fileOf(id)).ledger).toMatchObject([
      { account: 'clearing:bank-transfer', amount: 325_00, entryType: 'captured' },
      { account: `credit:${person.id}`, amount: -325_00, entryType: 'captured' },
    ])
    expect(await claim(id, 325_00)).toBe('done')
  })

  test('lets nobody else pay with its number again (PAY-13)', async () => {
    const sent = { referenceNumber: 'FT-ENCONTRADO' }
    expect(await decide(await waiting(sent))).toBe('done')
    const { status, body } = await transfer(await server.person(), sent)
    expect([status, body['code']]).toEqual([409, 'payments.reference_used'])
  })

  test('is decided once: of eight members of staff at the same moment one decides (PAYB-032)', async () => {
    const id = await waiting()
    const outcomes = await atOnce(times(8), (n) => (n % 2 === 0 ? decide(id) : refuseIt(id)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'payments.not_now')).toHaveLength(7)
    const { history, ledger, status } = await fileOf(id)
    expect(history).toHaveLength(2)
    expect(ledger).toHaveLength(status === 'confirmed' ? 2 : 0)
  })

  test('is not decided by its own payer, and nothing but a transfer is decided (PAY-13)', async () => {
    const id = await waiting()
    expect(await decide(id, { staffId: staffIdOf(person) })).toBe('payments.own_payment')
    expect(await decide(randomUUID())).toBe('payments.not_found')
    const { body } = await initiate(person, { phoneNumber: freshNumber('0003') })
    expect(await decide(body['transactionId'])).toBe('payments.not_now')
    expect(await read(id)).toMatchObject({ status: 'pending_verification' })
  })

  test('tells who decided, and why, in its file', async () => {
    const id = await waiting()
    await decide(id, { reason: 'Extrato de 21/11, linha 4.' })
    const { history, payerId, providerAnswer } = await fileOf(id)
    expect(payerId).toBe(person.id)
    expect(history).toMatchObject([
      { status: 'pending_verification', decidedBy: null, reason: null },
      { status: 'confirmed', decidedBy: staff.id, reason: 'Extrato de 21/11, linha 4.' },
    ])
    expect(providerAnswer).toEqual({ code: 'desk:approve', isUnknown: false, checks: 0 })
  })
})

describe('a transfer that is not found', () => {
  test('fails, and its payer reads why (PAYB-032)', async () => {
    const id = await waiting()
    expect(await refuseIt(id, 'O talão é de outra conta.')).toBe('done')
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure: {
        code: 'proof_refused',
        message: 'Não confirmámos esta transferência. O talão é de outra conta.',
      },
    })
    expect((await fileOf(id)).ledger).toEqual([])
    expect(await decide(id)).toBe('payments.not_now')
  })

  test('frees its number for the right claim (PAY-13)', async () => {
    const referenceNumber = 'FT-LIVRE-1'
    await refuseIt(await waiting({ referenceNumber }))
    const other = await server.person()
    expect((await transfer(other, { referenceNumber })).status).toBe(201)
    expect((await transfer(person, { referenceNumber })).body['code']).toBe('payments.reference_used')
  })
})

test('what waits is listed oldest first, with what deserves a second look (PAYB-032, PAY-13)', async () => {
  const { reference } = (await person.get('/api/payments/bank-details')).body
  const [first, second, third] = [
    await waiting({ bankReference: reference }),
    await waiting({ bankReference: 'REF-GÉMEA' }),
    await waiting({ bankReference: ' ref-gémea ' }),
  ]
  const listed = (await bankTransfersToVerify(db().sql)).filter((one) =>
    [first, second, third].includes(one.transactionId),
  )
  expect(listed).toMatchObject([
    {
      transactionId: first,
      payerId: person.id,
      isReferenceIssuedToPayer: true,
      duplicateCount: 0,
      transfer: { bankReference: reference },
    },
    { transactionId: second, isReferenceIssuedToPayer: false, duplicateCount: 1 },
    { transactionId: third, isReferenceIssuedToPayer: false, duplicateCount: 1 },
  ])
  for (const id of [first, second, third]) await decide(id)
  const left = (await bankTransfersToVerify(db().sql)).map((one) => one.transactionId)
  expect([first, second, third].filter((id) => left.includes(id))).toEqual([])
})

test('its proof is read by the staff who open it, and by nobody else (PAYB-019, UPL-03)', async () => {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'comprovativo.pdf')
  const proofUploadId = (await person.post('/api/uploads', form)).body['id']
  const id = await waiting({ proofUploadId })
  const look = async (who: Person) => (await who.get(`/api/uploads/${proofUploadId}`)).status
  expect(await look(staff)).toBe(404)
  const at = { paymentId: id, staffId: staffIdOf(staff), isSeller: sellsNothing, now: new Date() }
  expect(await db().transact((tx) => openProof(tx, at))).toBe(proofUploadId)
  expect(await look(staff)).toBe(200)
  expect(await look(await server.person())).toBe(404)
  expect(await outcomeOf((tx) => openProof(tx, { ...at, staffId: staffIdOf(person) }))).toBe('payments.own_payment')
  expect(await db().transact(async (tx) => openProof(tx, { ...at, paymentId: await waiting() }))).toBeNull()
})

describe('the desk gives back', () => {
  const lineOf = async (id: string) => {
    const { reference } = await fileOf(id)
    return server.app.sandbox?.books().find((line) => line.reference === reference)
  }

  test('mobile money that nothing claimed, at once and through its provider', async () => {
    const id = await paid(person)
    expect(await giveBack(id)).toBe('done')
    expect(await claim(id)).toBe('payments.not_confirmed')
    expect(await giveBack(id)).toBe('payments.not_now')
    await until(async () => ((await read(id))['status'] === 'reversed' ? true : undefined))
    expect(await lineOf(id)).toMatchObject({ amount: 100_00, reversed: 100_00 })
    const { history } = await fileOf(id)
    expect(history.map(({ status, decidedBy, reason }) => [status, decidedBy, reason])).toEqual([
      ['pending', null, null],
      ['confirmed', null, null],
      ['confirmed', staff.id, 'Pediu a devolução.'],
      ['reversed', null, null],
    ])
  })

  test('a transfer that came too late and was sent back by hand; until then it is listed and stays credit', async () => {
    const id = await waiting({ amount: 77_00 })
    await decide(id)
    const listed = async (settledBefore: Date) =>
      (await unclaimedTransfers(db().sql, { settledBefore })).some((one) => one.transactionId === id)
    const later = new Date(Date.now() + 60_000)
    expect([await listed(new Date(0)), await listed(later)]).toEqual([false, true])
    const before = await balancesOf(server)
    expect(await giveBack(id)).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'reversed' })
    expect(await listed(later)).toBe(false)
    const after = await balancesOf(server)
    expect((after['clearing:bank-transfer'] ?? 0) - (before['clearing:bank-transfer'] ?? 0)).toBe(-77_00)
    expect((after['credit'] ?? 0) - (before['credit'] ?? 0)).toBe(77_00)
    expect((await fileOf(id)).history.at(-1)).toMatchObject({ status: 'reversed', decidedBy: staff.id })
    expect(await claim(id, 77_00)).toBe('payments.not_confirmed')
  })

  test('neither what a purchase claimed, nor what was not paid, nor one’s own', async () => {
    const [claimed, unpaid, own] = [await paid(person), await waiting(), await paid(person)]
    await claim(claimed)
    expect(await giveBack(claimed)).toBe('payments.already_claimed')
    expect(await giveBack(unpaid)).toBe('payments.not_now')
    expect(await giveBack(own, { staffId: staffIdOf(person) })).toBe('payments.own_payment')
    expect(await giveBack(randomUUID())).toBe('payments.not_found')
  })

  test('or a purchase claims it: of both at once one wins', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => waiting()))
    for (const id of ids) await decide(id)
    for (const id of ids) {
      const outcomes = await atOnce([giveBack, claim], (act) => act(id))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    }
  })
})

describe('the desk finds a payment', () => {
  const found = async (search: Partial<Parameters<typeof searchPayments>[1]>) =>
    (await searchPayments(db().sql, { most: 100, ...search })).map((one) => one.transactionId)

  test('by its id, its payer, its number, and every reference there is', async () => {
    const phoneNumber = freshNumber()
    const mobile = await paid(person, { phoneNumber })
    const bank = await waiting({ referenceNumber: 'Talão 77/A', bankReference: 'ref-procura' })
    const { providerTransactionId, reference } = await fileOf(mobile)
    for (const q of [mobile, mobile.toUpperCase(), reference, providerTransactionId ?? '', ` +258 ${phoneNumber}`]) {
      expect(await found({ q })).toEqual([mobile])
    }
    for (const q of [bank, 'talão 77/a', 'TALÃO77/A', 'REF-PROCURA']) expect(await found({ q })).toEqual([bank])
    expect((await found({ q: person.id })).slice(0, 2)).toEqual([bank, mobile])
    expect(await found({ q: 'nada disto' })).toEqual([])
    expect(await found({ q: "' or 1=1 --" })).toEqual([])
  })

  test('by its state, page after page, the newest first', async () => {
    const mine = await server.person()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await transfer(mine)).body['transactionId'])
    const failed = await initiate(mine, { phoneNumber: freshNumber('0001') })
    await settled(mine, failed.body['transactionId'])
    const wanted = { q: mine.id, status: 'pending_verification', most: 2 } as const
    const first = await found(wanted)
    const second = await found({ ...wanted, before: first.at(-1) ?? '' })
    const third = await found({ ...wanted, before: second.at(-1) ?? '' })
    expect([first, second, third]).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  })

  test('or reads that there is none', async () => {
    await expect(fileOf(randomUUID())).rejects.toMatchObject({ code: 'payments.not_found' })
  })
})

test('the ledger’s balances are together zero (PAY-22)', async () => {
  const id = await waiting()
  await decide(id)
  expect(await claim(id)).toBe('done')
  const accounts = await balances(db().sql)
  expect(accounts.length).toBeGreaterThan(2)
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(accounts.find(({ code }) => code === 'clearing:bank-transfer')?.balance).toBeGreaterThan(0)
})
