import type { PaymentStatus } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import { makeReference } from '../../src/domains/wallets/public.ts'
import { newId } from '../../src/platform/db/database.ts'
import { until } from '../repeat.ts'
import type { TestServer } from '../server.ts'
import {
  createEmola,
  createMkesh,
  createMpesa,
  sandboxEmolaSettings,
  sandboxMkeshSettings,
  sandboxSettings,
} from '../wallets/wallets.ts'
import { freshNumber, leaveTransfer } from './payments.ts'

export const sandboxOf = ({ app: { sandbox } }: TestServer) => {
  if (!sandbox) throw new Error('this test needs the sandbox provider')
  return sandbox
}

type Left = {
  method: MobileMoney
  status: PaymentStatus
  amount?: number
  captured?: number
  at?: Date
  msisdn?: string
}

/** How a payment of this status leaves its transfer. */
const TRANSFERS: Record<PaymentStatus, string> = {
  pending: 'sending',
  pending_verification: 'sending',
  confirmed: 'succeeded',
  failed: 'failed',
  expired: 'expired',
  in_review: 'succeeded',
  reversed: 'succeeded',
}

/** A payment as our books have it, whatever its provider thinks of it; answers id and reference. */
export async function keep(
  server: TestServer,
  payerId: string,
  left: Left,
): Promise<{ id: string; reference: string }> {
  const { method, status, amount = 100_00, captured = 0, at = new Date(), msisdn = freshNumber() } = left
  const [id, reference] = [newId(at.getTime()), makeReference()]
  await server.query(
    `insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, status, created_at,
       prompt_expires_at, settled_at)
     values ($1, $2, $3, $4, 'Consulta', $5, $6, $7, $8, $8, $8)`,
    [id, payerId, method, amount, msisdn, reference, status, at],
  )
  if (status === 'confirmed') await sell(server, { id, payerId, amount, at })
  await leaveTransfer(server.query, {
    subject: { kind: 'payment', id },
    direction: 'collect',
    channel: 'prompt',
    provider: method,
    msisdn,
    amount,
    reference,
    status: TRANSFERS[status],
    sentAt: at,
    settledAt: status === 'pending' ? null : at,
  })
  if (captured > 0) {
    const lines = [
      { account: `clearing:${method}`, amount: captured },
      { account: `credit:${payerId}`, amount: -captured },
    ]
    await server.query("select ledger_post(gen_random_uuid(), 'captured', 'payment', $1, $2, $3)", [
      id,
      JSON.stringify(lines),
      at,
    ])
  }
  return { id, reference }
}

/** The payment paid for a consultation, of whose doctor the whole amount is; nothing is posted. */
async function sell(server: TestServer, payment: { id: string; payerId: string; amount: number; at: Date }) {
  await server.query(
    `with claimed as (
       update payments_intents set claimed_by_kind = 'appointment', claimed_by_id = gen_random_uuid(), claimed_at = $4
       where id = $1 returning claimed_by_id),
     sold as (
       insert into payments_sales (id, purchase_kind, purchase_id, payer_id, payment_id, gross, cover, cash, sold_at)
       select gen_random_uuid(), 'appointment', claimed_by_id, $2, $1, $3, 0, 0, $4 from claimed returning id)
     insert into payments_shares (id, sale_id, part, payee_kind, payee_id, amount, commission, earned_at)
     select gen_random_uuid(), id, 'goods', 'doctor', 'd', $3, 0, $4 from sold`,
    [payment.id, payment.payerId, payment.amount, payment.at],
  )
}

/** The provider takes this amount under this reference. */
export async function chargedBy(
  server: TestServer,
  method: MobileMoney,
  reference: string,
  amount = 100_00,
): Promise<void> {
  const sandbox = sandboxOf(server)
  const adapters = {
    'm-pesa': () => createMpesa(sandboxSettings(sandbox)),
    'e-mola': () => createEmola(sandboxEmolaSettings(sandbox)),
    mkesh: () => createMkesh(sandboxMkeshSettings(sandbox)),
  }
  const msisdn = { 'm-pesa': '841119000', 'e-mola': '861119000', mkesh: '821119000' }[method]
  await adapters[method]().charge({ reference, msisdn, amount, description: 'Consulta' })
  await until(async () =>
    sandbox.books().find((line) => line.reference === reference && line.status === 'Completed') ? true : undefined,
  )
}
