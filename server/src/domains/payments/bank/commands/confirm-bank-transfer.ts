import type { confirmBankTransfer as endpoint, Payment } from '@salama/contract/payments'
import type { BankDetails } from '@salama/contract/payments/bank'
import { CONFIRMATION_HOURS } from '@salama/contract/payments/bank'
import { keyOfBankNumber } from '@salama/contract/payments/reference'
import type { Settings } from '../../../../platform/config/settings.ts'
import { brokenConstraint, newId, type Sql, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import type { UserId } from '../../../../platform/session/sessions.ts'
import { ownsUpload } from '../../../files/public.ts'
import { makeReference } from '../../../wallets/public.ts'
import { PAYMENTS } from '../../figures.ts'
import { preparePayment, requireKnownPurpose, startPayment } from '../../payables/commands/start-payment.ts'
import type { Purchases } from '../../ports.ts'
import { bindQuote, quoteIdOf } from '../../quotes/commands/bind-quote.ts'
import { lockBuyer } from '../../quotes/store.ts'
import { keyOfReference, makeBankReference } from '../../rules/references.ts'
import { paymentsSettings } from '../../settings.ts'
import { describePayment } from '../../views/queries/payments.ts'
import { countWaiting, findReferenceOwner, insertReference, insertTransfer } from '../store.ts'

/** Announced transfers of one person that nobody has found yet. */
const MOST_WAITING = 20

export type BankDeps = { settings: Settings; purchases: Purchases }

/** The account, with a reference made for who asks: kept, so that a line of the bank's statement finds its payer. */
export async function showBankDetails(
  { db, settings }: { db: Sql; settings: Settings },
  { userId, now }: { userId: UserId; now: Date },
): Promise<BankDetails> {
  const bank = settings.of(paymentsSettings).bank ?? refuse('payments.method_unavailable')
  let reference = makeBankReference()
  while (!(await insertReference(db, { reference, userId, now }))) reference = makeBankReference()
  const { name: bankName, accountName, accountNumber, nib, iban, isDemonstration } = bank
  return {
    bankName,
    accountName,
    accountNumber,
    nib,
    iban,
    reference,
    confirmationHours: CONFIRMATION_HOURS,
    isDemonstration,
  }
}

type ConfirmCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact' | 'request'>

/** The payer says that the money is on its way. Nothing is paid by that: a person finds it in the account (PAY-13). */
export async function confirmBankTransfer(
  { settings, purchases }: BankDeps,
  { body, actor, now, transact, request }: ConfirmCall,
): Promise<Payment> {
  if (!settings.of(paymentsSettings).bank) refuse('payments.method_unavailable')
  const { referenceNumber, amount, description, purpose = null, proofUploadId = null } = body
  const payerId = actor.userId
  requireKnownPurpose(purchases, body.purpose)
  const quoteId = quoteIdOf(request, body.purpose)
  return transact(async (tx) => {
    await refuseForeignProof(tx, { proofUploadId, payerId })
    await requireRoomAtTheDesk(tx, payerId)
    const id = newId(now.getTime())
    if (quoteId) await bindQuote(tx, { quoteId, paymentId: id, payerId, amount, isTransfer: true, now })
    const start = purpose && ({ purpose, paymentId: id, payerId, method: 'bank-transfer', amount, now } as const)
    const starting = start ? await preparePayment(tx, purchases, start) : undefined
    const transfer = {
      id,
      payerId,
      amount,
      description,
      purpose,
      quoteId,
      proofUploadId,
      now,
      reference: makeReference(),
      number: referenceNumber,
      numberKey: keyOfBankNumber(referenceNumber),
      bankReference: await ownReference(tx, { typed: body.bankReference, payerId }),
    }
    const row = await insertTransfer(tx.sql, transfer, starting?.begun).catch((error: unknown) => {
      if (brokenConstraint(error) === 'payments_intents_bank_number') refuse('payments.reference_used')
      throw error
    })
    tx.count(PAYMENTS, { method: 'bank-transfer', status: 'pending_verification' })
    if (starting) await startPayment(tx, starting, row.isBegun)
    return describePayment(row, { purchases })
  })
}

/** Each costs staff a look into the account: nobody fills their queue with what they never sent. */
async function requireRoomAtTheDesk(tx: Tx, payerId: string): Promise<void> {
  await lockBuyer(tx.sql, payerId)
  if ((await countWaiting(tx.sql, payerId)) >= MOST_WAITING) refuse('payments.too_many_transfers')
}

type Proof = { proofUploadId: string | null; payerId: string }

async function refuseForeignProof(tx: Tx, { proofUploadId, payerId }: Proof): Promise<void> {
  if (proofUploadId === null) return
  const isOwn = await ownsUpload(tx.sql, { uploadId: proofUploadId, ownerId: payerId })
  if (!isOwn) refuse('payments.proof_not_found')
}

/** One made for somebody else would let a statement credit the wrong person. */
async function ownReference(tx: Tx, { typed, payerId }: { typed: string; payerId: string }): Promise<string> {
  const key = keyOfReference(typed)
  const owner = await findReferenceOwner(tx.sql, key)
  return owner === undefined || owner === payerId ? key : refuse('payments.reference_used')
}
