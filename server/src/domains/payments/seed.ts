import type { Centavos } from '@salama/contract/kernel/money'
import { keyOfBankNumber } from '@salama/contract/payments/reference'
import { sql } from 'kysely'
import { newId, type Tx } from '../../platform/db/database.ts'
import { postEntries } from '../ledger/public.ts'
import { makeReference } from '../wallets/public.ts'
import { type Payee, recordSale } from './public.ts'
import { linesOfCapture } from './rules/postings.ts'

export type SeedPurchase = {
  payerId: string
  amount: Centavos
  description: string
  purchase: { kind: string; id: string }
  payee: Payee
  at: Date
}

/**
 * Something the demonstration's people paid in the past, in the books like any other; answers the payment's id. By bank
 * transfer: the sandbox provider's own books begin empty, and ours must agree with them.
 */
export async function seedPurchase(tx: Tx, { at, ...sale }: SeedPurchase): Promise<string> {
  const id = newId(at.getTime())
  const reference = makeReference()
  const number = `FT-${reference}`
  await sql`
    insert into payments_intents (id, payer_id, method, amount, description, reference, purpose_kind, purpose_id, status,
      created_at, prompt_expires_at, settled_at, bank_number, bank_number_key, bank_reference)
    values (${id}, ${sale.payerId}, 'bank-transfer', ${sale.amount}, ${sale.description}, ${reference},
      ${sale.purchase.kind}, ${sale.purchase.id}, 'confirmed', ${at}, ${at}, ${at}, ${number},
      ${keyOfBankNumber(number)}, ${reference})`.execute(tx.sql)
  await sql`insert into payments_history (payment_id, status, at) values (${id}, 'confirmed', ${at})`.execute(tx.sql)
  const lines = linesOfCapture({ method: 'bank-transfer', payerId: sale.payerId, amount: sale.amount })
  await postEntries(tx, { entryType: 'captured', subject: { kind: 'payment', id }, lines, now: at })
  const { amount, payee, payerId, purchase } = sale
  const shares = [{ part: 'goods', payee, amount }] as const
  await recordSale(tx, { purchase, payerId, payment: { id, amount }, shares, earnerIds: [], now: at })
  return id
}
