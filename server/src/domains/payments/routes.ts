import * as contract from '@salama/contract/payments'
import { getBankDetails } from '@salama/contract/payments/bank'
import { getPaymentTotals as getPaymentTotalsCall } from '@salama/contract/payments/overview'
import { createQuote as createQuoteCall } from '@salama/contract/payments/quotes'
import { requestRefund as requestRefundCall } from '@salama/contract/payments/refunds'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { confirmBankTransfer, showBankDetails } from './bank/commands/confirm-bank-transfer.ts'
import { type InitiateDeps, initiateMobileMoney } from './charges/commands/initiate-mobile-money.ts'
import type { Covers } from './ports.ts'
import { createQuote } from './quotes/commands/create-quote.ts'
import { requestRefund } from './refunds/commands/request-refund.ts'
import { paymentsSettings } from './settings.ts'
import { getPayment, getPaymentTotals, listPaymentMethods, listPayments } from './views/queries/payments.ts'

type Extras = Pick<InitiateDeps, 'providers' | 'purchases' | 'collect'> & { covers: Covers }

export function paymentsRoutes(binder: Binder, platform: Platform, extras: Extras): void {
  const { db, settings, log } = platform
  if (settings.of(paymentsSettings).bank?.isDemonstration && !settings.demo) {
    log.warn('BANK_NIB is not set: transfers are shown the account of the demonstration')
  }
  const { purchases } = extras
  const wired = MOBILE_MONEY.filter((method) => extras.providers[method])

  binder.on(contract.initiateMobileMoney, (call) => initiateMobileMoney({ settings, ...extras }, call))
  binder.on(getBankDetails, ({ actor: { userId }, now }) => showBankDetails({ db: db.sql, settings }, { userId, now }))
  binder.on(contract.confirmBankTransfer, (call) => confirmBankTransfer({ settings, ...extras }, call))
  binder.on(createQuoteCall, (call) => createQuote({ settings, ...extras }, call))
  binder.on(contract.listPaymentMethods, async () => listPaymentMethods(settings, wired))
  binder.on(contract.listPayments, ({ actor: { userId: payerId }, query: filter }) =>
    listPayments(db.sql, { payerId, purchases, filter }),
  )
  binder.on(getPaymentTotalsCall, ({ actor: { userId }, query }) => getPaymentTotals(db.sql, userId, query))
  binder.on(contract.getPayment, ({ actor: { userId: payerId }, params }) =>
    getPayment(db.sql, { payerId, purchases, paymentId: params.id }),
  )
  binder.on(requestRefundCall, requestRefund)
}
