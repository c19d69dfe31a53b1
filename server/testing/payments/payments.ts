import { randomUUID } from 'node:crypto'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import type { Purchases } from '../../src/domains/payments/ports.ts'
import { type NewSale, recordSale } from '../../src/domains/payments/public.ts'
import { payoutReference } from '../../src/domains/payments/refunds/rules/channels.ts'
import { reversalReference } from '../../src/domains/payments/rules/references.ts'
import { newId } from '../../src/platform/db/database.ts'
import { until } from '../repeat.ts'
import type { Answer, TestServer, Visitor } from '../server.ts'

export { decideBankTransfer } from '../../src/domains/payments/bank/commands/decide-bank-transfer.ts'
export { reversalOwner } from '../../src/domains/payments/charges/commands/reverse-payment.ts'
export { collectOwner } from '../../src/domains/payments/charges/commands/settle-payment.ts'
export { decideRefund, startRefund } from '../../src/domains/payments/refunds/commands/decide-refund.ts'
export { payoutReference, reversalReference }

/** A number whose charges are confirmed; its last digits choose another ending. */
const NUMBER = '841234567'

type LeftPayment = { id: string; payerId: string; method: string; amount: number; reference: string; promptUntil: Date }

/** A payment whose transfer is left by the test. */
export const leavePayment = (query: TestServer['query'], payment: LeftPayment) =>
  query(
    `insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, status, created_at,
       prompt_expires_at)
     values ($1, $2, $3, $4, 'Consulta', '841234567', $5, 'pending', now(), $6)`,
    [payment.id, payment.payerId, payment.method, payment.amount, payment.reference, payment.promptUntil],
  )

/** A house without shops. */
export const NOTHING_SOLD: Purchases = { find: () => undefined, all: () => [] }

/** A member of staff who sells nothing. */
export const sellsNothing = async (): Promise<boolean> => false

let numbers = 0
/** A number that nobody else in this file prompts; `ending` as in the sandbox provider's table. */
export function freshNumber(ending = '9000'): string {
  numbers += 1
  return `8${numbers < 1_000 ? 4 : 5}${String(numbers % 1_000).padStart(3, '0')}${ending}`
}

type Sent = Partial<Record<'paymentMethod' | 'phoneNumber' | 'amount' | 'description' | 'purpose', unknown>>

/** The initiate call with a body that is in order but for what is given. */
export function initiate(visitor: Visitor, sent: Sent = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const body = { paymentMethod: 'm-pesa', phoneNumber: freshNumber(), amount: 100_00, description: 'Consulta', ...sent }
  return visitor.post('/api/payments/mobile-money/initiate', body, headers)
}

let transfers = 0
/** The confirm call of a bank transfer with a body that is in order but for what is given. */
export function transfer(
  visitor: Visitor,
  sent: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = {
    referenceNumber: `FT${++transfers}/2026`,
    amount: 100_00,
    description: 'Consulta',
    bankReference: `SAL-${transfers}`,
    ...sent,
  }
  return visitor.post('/api/payments/bank-transfer/confirm', body, headers)
}

/** The payment once it is no longer pending. */
export async function settled(visitor: Visitor, transactionId: string): Promise<Answer['body']> {
  return until(async () => {
    const { body } = await visitor.get(`/api/payments/${transactionId}`)
    return body['status'] === 'pending' ? undefined : body
  })
}

/** A confirmed payment of this person. */
export async function paid(visitor: Visitor, sent: Sent = {}): Promise<string> {
  const { body } = await initiate(visitor, sent)
  const { status } = await settled(visitor, body['transactionId'])
  if (status !== 'confirmed') throw new Error(`the payment ended ${status}`)
  return body['transactionId']
}

/** Our keys in the provider's books of what gives a payment back, as a reversal and as a pay-out. */
export function returnKeysOf(reference: string): { reversal: string; payOut: string } {
  const reversal = reversalReference(reference)
  return { reversal, payOut: payoutReference(reversal) }
}

type Consultation = { paymentId: string; payerId: string; amount: number; doctorId?: string; purchaseId?: string }

/** The sale of a consultation: one share, of a doctor. */
export const consultationSale = ({ paymentId, payerId, amount, doctorId, purchaseId }: Consultation): NewSale => ({
  purchase: { kind: 'appointment', id: purchaseId ?? randomUUID() },
  payerId,
  payment: { id: paymentId, amount },
  shares: [{ part: 'goods', payee: { kind: 'doctor', id: doctorId ?? randomUUID() }, amount }],
  earnerIds: [],
  now: new Date(),
})

/** A payment that a purchase of this person has used. */
export async function spend(
  server: TestServer,
  payer: Visitor & { id: string },
  transactionId: string,
  doctorId?: string,
): Promise<string> {
  const { amount } = (await payer.get(`/api/payments/${transactionId}`)).body
  const sale = consultationSale({
    paymentId: transactionId,
    payerId: payer.id,
    amount,
    ...(doctorId ? { doctorId } : {}),
  })
  await server.app.platform.db.transact((tx) => recordSale(tx, sale))
  return transactionId
}

/** The same, paid before; `payee` is the doctor whose account is `payable:doctor:<payee>`. */
export const bought = async (
  server: TestServer,
  payer: Visitor & { id: string },
  { payee, ...sent }: Sent & { payee?: string } = {},
): Promise<string> => spend(server, payer, await paid(payer, sent), payee)

export type Balances = Record<string, number>

/** The ledger's balances, people and shops taken together by kind: `credit`, `payable:doctor`, `clearing:m-pesa`, … */
export async function balancesOf(server: TestServer): Promise<Balances> {
  const rows = await server.query<{ kind: string; balance: string }>(`
    select regexp_replace(account, ':[0-9a-f]{8}-[0-9a-f-]{27}$', '') as kind, sum(amount) as balance
    from ledger_lines group by kind order by kind`)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
}

/** The sum of all postings, and what our books and the provider's say of the money it holds for us. */
export async function booksOf(server: TestServer): Promise<{ sum: number; own: number; theirs: number }> {
  const balances = await balancesOf(server)
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const done = ({ status }: { status: string }) => status === 'Completed'
  const taken = server.app.sandbox?.books().filter(done) ?? []
  const sent = server.app.sandbox?.payouts().filter(done) ?? []
  const wallets = MOBILE_MONEY.map((method) => balances[`clearing:${method}`] ?? 0)
  return {
    sum: total(Object.values(balances)),
    own: total(wallets),
    theirs: total(taken.map(({ amount, reversed }) => amount - reversed)) - total(sent.map(({ amount }) => amount)),
  }
}

export type LeftTransfer = {
  subject: { kind: string; id: string }
  direction: 'collect' | 'refund' | 'disburse'
  channel: 'prompt' | 'reversal' | 'payout'
  provider: string
  msisdn?: string
  amount?: number
  reference: string
  status: string
  /** Of a collect; an hour from now unless given. */
  expiresAt?: Date
  sentAt?: Date | null
  nextAttemptAt?: Date | null
  settledAt?: Date | null
}

/** A transfer as a process that is gone may have left it. */
export async function leaveTransfer(query: TestServer['query'], left: LeftTransfer): Promise<void> {
  const { subject, direction, sentAt = null, nextAttemptAt = null, settledAt = null } = left
  const expiresAt = direction === 'collect' ? (left.expiresAt ?? new Date(Date.now() + 3_600_000)) : null
  await query(
    `insert into wallets_transfers (id, subject_kind, subject_id, direction, channel, provider, msisdn, amount, description,
       reference, status, expires_at, sent_at, next_attempt_at, settled_at, created_at)
     values ($14, $1, $2, $3, $4, $5, $6, $7, 'Consulta', $8, $9, $10, $11, $12, $13, now())`,
    [
      subject.kind,
      subject.id,
      direction,
      left.channel,
      left.provider,
      left.msisdn ?? NUMBER,
      left.amount ?? 100_00,
      left.reference,
      left.status,
      expiresAt,
      sentAt,
      nextAttemptAt,
      settledAt,
      newId((sentAt ?? new Date()).getTime()),
    ],
  )
}
