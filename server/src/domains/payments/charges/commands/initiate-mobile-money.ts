import { formatMoney } from '@salama/contract/kernel/money'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { initiateMobileMoney as endpoint, Payment } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Settings } from '../../../../platform/config/settings.ts'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import { phoneOf } from '../../../accounts/public.ts'
import {
  type Capabilities,
  type GuardedProvider,
  makeReference,
  pinMs,
  takesAmount,
  transferSql,
  type Wallets,
} from '../../../wallets/public.ts'
import { PAYMENTS } from '../../figures.ts'
import { countUnwantedPrompts, insertIntent } from '../../intents/store/intents.ts'
import { preparePayment, requireKnownPurpose, startPayment } from '../../payables/commands/start-payment.ts'
import type { Purchases } from '../../ports.ts'
import { bindQuote, quoteIdOf } from '../../quotes/commands/bind-quote.ts'
import { COLLECT, promptText } from '../../rules/references.ts'
import { describePayment } from '../../views/queries/payments.ts'

export type InitiateDeps = {
  settings: Settings
  providers: Partial<Record<MobileMoney, GuardedProvider>>
  purchases: Purchases
  /** Has the customer prompted at once. */
  collect: Wallets['collect']
}

/** Nobody's phone is made to ring without end, whoever asks, also not of somebody who refuses each time (PAY-18). */
const PROMPTS = [
  { most: 3, windowMs: 10 * MINUTE_MS },
  { most: 10, windowMs: DAY_MS },
]

type InitiateCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact' | 'request'>

/** Commits the intent, answers, and only then lets the worker prompt the customer. */
export async function initiateMobileMoney(
  { settings, providers, purchases, collect }: InitiateDeps,
  { body, actor, now, transact, request }: InitiateCall,
): Promise<Payment> {
  const msisdn = nationalDigits(body.phoneNumber) ?? refusePhone()
  const provider = providers[body.paymentMethod] ?? refuse('payments.method_unavailable')
  if (!takesAmount(body.amount, provider.capabilities)) refuseAmount(provider.capabilities)
  if (provider.isOpen()) refuse('payments.operator_unavailable')
  requireKnownPurpose(purchases, body.purpose)
  const quoteId = quoteIdOf(request, body.purpose)
  const typingMs = pinMs(settings)
  const payment = await transact(async (tx) => {
    if (settings.rateLimit !== 'off') await refuseTooManyPrompts(tx, { msisdn, payerId: actor.userId, now })
    const [paymentId, reference] = [newId(now.getTime()), makeReference()]
    const expiresAt = new Date(now.getTime() + typingMs)
    if (quoteId) {
      const binding = { quoteId, paymentId, payerId: actor.userId, amount: body.amount, isTransfer: false, now }
      await bindQuote(tx, binding)
    }
    const { purpose, paymentMethod: method, amount } = body
    const start = purpose && { purpose, paymentId, payerId: actor.userId, method, amount, now }
    const starting = start && (await preparePayment(tx, purchases, start))
    const transfer = transferSql(tx, {
      subject: { kind: COLLECT, id: paymentId },
      direction: 'collect',
      channel: 'prompt',
      provider: method,
      msisdn,
      amount,
      description: promptText(purpose && purchases.find(purpose.kind)?.label, paymentId),
      reference,
      expiresAt,
      now,
    })
    const intent = {
      id: paymentId,
      payerId: actor.userId,
      method,
      amount,
      msisdn,
      now,
      description: body.description,
      reference,
      purpose: purpose ?? null,
      quoteId,
      // What the customer is told; the transfer itself waits for as long as our own limit.
      promptExpiresAt: new Date(now.getTime() + Math.min(typingMs, provider.promptMs ?? typingMs)),
    }
    const row = await insertIntent(tx.sql, intent, { transfer, payable: starting?.begun })
    tx.count(PAYMENTS, { method, status: 'pending' })
    if (starting) await startPayment(tx, starting, row.isBegun)
    return describePayment(row, { purchases })
  })
  collect({ kind: COLLECT, id: payment.transactionId })
  return payment
}

type Prompting = { msisdn: string; payerId: string; now: Date }

async function refuseTooManyPrompts(tx: Tx, { msisdn, payerId, now }: Prompting): Promise<void> {
  // One transaction after another, so that a burst gets no further than a sequence.
  const counts = await countUnwantedPrompts(tx.sql, {
    msisdn,
    payerId,
    since: PROMPTS.map(({ windowMs }) => new Date(now.getTime() - windowMs)),
  })
  const windows = PROMPTS.map((limit, place) => ({ ...limit, ...counts[place] }))
  if (windows.every(({ most, all = 0 }) => all < most)) return
  // Strangers who ring a number keep its owner from nothing.
  const isOwn = (await phoneOf(tx.sql, payerId)) === msisdn
  const full = windows.find(({ most, all = 0, own = 0 }) => (isOwn ? own : all) >= most)
  if (!full) return
  const oldestAt = (isOwn ? full.oldestOwnAt : full.oldestAt) ?? now
  const waitMs = oldestAt.getTime() + full.windowMs - now.getTime()
  refuse('payments.too_many_prompts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

export function refusePhone(): never {
  refuse('platform.invalid_input', {
    fields: [{ path: 'phoneNumber', code: 'phone_invalid', message: 'Número de telefone inválido' }],
  })
}

export function refuseAmount({ minimum, maximum, wholeMeticaisOnly }: Capabilities): never {
  const range = `O operador aceita de ${formatMoney(minimum)} a ${formatMoney(maximum)}`
  const message = wholeMeticaisOnly ? `${range}, sem centavos.` : `${range}.`
  refuse('payments.amount_out_of_range', { fields: [{ path: 'amount', code: 'amount_out_of_range', message }] })
}
