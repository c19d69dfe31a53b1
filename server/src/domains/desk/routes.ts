import { Readable } from 'node:stream'
import * as contract from '@salama/contract/desk'
import { getReconciliation, startReconciliation } from '@salama/contract/desk/reconciliation'
import * as refunds from '@salama/contract/desk/refunds'
import { reviewPayment } from '@salama/contract/desk/reviews'
import { downloadStatement, getStatement, MOST_STATEMENT_LINES } from '@salama/contract/desk/statements'
import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import { sendAttachment } from '../../platform/http/attachment.ts'
import type { Binder, Call } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { balances, ledgerStatement } from '../ledger/public.ts'
import type { IsSeller } from '../payments/ports.ts'
import { subjectDescriptions } from '../payments/public.ts'
import { reconcileAgain } from './commands/reconciliation.ts'
import { completeRefund, decideRefund, startRefund } from './commands/refunds.ts'
import {
  decideBankProof,
  decideReview,
  decideVerification,
  openBankProof,
  reversePayment,
  takeVerification,
} from './commands.ts'
import { listRefunds } from './queries/refunds.ts'
import {
  getPaymentFile,
  listAudit,
  listBankProofs,
  listReconciliations,
  listUnclaimedTransfers,
  listVerifications,
  type OperatorId,
  operatorOf,
  readStatement,
  searchDeskPayments,
} from './queries.ts'
import { ticketRoutes } from './routes/tickets.ts'
import { nameOfStatement } from './rules.ts'

/** `isSeller`: whose purchase it is, so that nobody decides on his own. */
export function deskRoutes(binder: Binder, { db, settings }: Platform, { isSeller }: { isSeller: IsSeller }): void {
  /** Every call of the desk goes through its gate. */
  const on = <E extends Endpoint>(endpoint: E, handler: (operatorId: OperatorId, call: Call<E>) => Promise<Reply<E>>) =>
    binder.on(endpoint, async (call) => handler(await operatorOf(db.sql, call.actor), call))

  on(contract.listVerifications, () => listVerifications(db.sql))
  on(contract.takeVerification, (operatorId, { params, now }) =>
    takeVerification(db, { caseId: params.id, operatorId, now }),
  )
  on(contract.decideVerification, (operatorId, { params, body, now }) =>
    decideVerification(db, { caseId: params.id, operatorId, decision: body, now }),
  )
  on(contract.listBankProofs, () => listBankProofs(db.sql))
  on(contract.openBankProof, (operatorId, { params, now }) =>
    openBankProof(db, { paymentId: params.id, operatorId, now }),
  )
  on(contract.decideBankProof, async (operatorId, { params, body, now }) => {
    await decideBankProof(db, { paymentId: params.id, operatorId, decision: body, now })
    return getPaymentFile(db.sql, params.id)
  })
  on(contract.searchPayments, (_operatorId, { query }) => searchDeskPayments(db.sql, query))
  on(contract.getPaymentFile, (_operatorId, { params }) => getPaymentFile(db.sql, params.id))
  on(contract.reversePayment, async (operatorId, { params, body, now }) => {
    await reversePayment(db, { paymentId: params.id, operatorId, reason: body.reason, now })
    return getPaymentFile(db.sql, params.id)
  })
  on(reviewPayment, async (operatorId, { params, body, now }) => {
    await decideReview(db, { paymentId: params.id, operatorId, isSeller, body, now })
    return getPaymentFile(db.sql, params.id)
  })
  on(contract.listUnclaimedTransfers, (_operatorId, { now }) =>
    listUnclaimedTransfers(db.sql, { settledBefore: new Date(now.getTime() - settings.policy.UNCLAIMED) }),
  )
  on(refunds.listRefunds, () => listRefunds(db.sql))
  on(refunds.decideRefund, (operatorId, { params, body, now }) =>
    decideRefund(db, { refundId: params.id, operatorId, isSeller, decision: body, now }),
  )
  on(refunds.completeRefund, (operatorId, { params, body, now }) =>
    completeRefund(db, { refundId: params.id, operatorId, isSeller, ...body, now }),
  )
  on(refunds.startRefund, (operatorId, call) => startRefund({ operatorId, isSeller }, call))
  on(contract.getLedger, async () => ({ accounts: await balances(db.sql) }))
  on(getStatement, (_operatorId, { query }) =>
    ledgerStatement({ db: db.sql, describe: subjectDescriptions }, { ...query, limit: MOST_STATEMENT_LINES }),
  )
  on(downloadStatement, async (_operatorId, { query, reply }) => {
    const lines = await readStatement(db.sql, query)
    await sendAttachment(reply, { type: 'text/csv; charset=utf-8', name: nameOfStatement(query) }, Readable.from(lines))
  })
  ticketRoutes(on, db.sql)
  on(getReconciliation, () => listReconciliations(db.sql))
  on(startReconciliation, (operatorId, { body, now }) => reconcileAgain(db, { ...body, operatorId, now }))
  on(contract.listAudit, () => listAudit(db.sql))
}
