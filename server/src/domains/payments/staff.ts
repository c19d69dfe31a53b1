import * as contract from '@salama/contract/payments/staff'
import * as refunds from '@salama/contract/payments/staff/refunds'
import { reviewPayment } from '@salama/contract/payments/staff/reviews'
import type { Tx } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { describeUploads } from '../files/public.ts'
import { countMoney, decideMoney, insertReading, type StaffCalls, type StaffId, staffCalls } from '../staff/public.ts'
import { decideBankTransfer, openProof } from './bank/commands/decide-bank-transfer.ts'
import { reverseConfirmed } from './charges/commands/reverse-confirmed.ts'
import type { IsSeller, Purchases } from './ports.ts'
import {
  getPaymentRecord,
  getRefund,
  listBankProofs,
  listRefunds,
  listUnclaimedTransfers,
  searchForStaff,
} from './queries/staff.ts'
import * as refunding from './refunds/commands/decide-refund.ts'
import { reviewPayment as decideReview } from './review/commands.ts'
import { paymentsSettings } from './settings.ts'

/** `isSeller`: staff decide on no payment that they earn from. `purchases`: what can be bought, to describe it. */
type Extras = { isSeller: IsSeller; purchases: Purchases }

export function paymentsStaffCalls(binder: Binder, platform: Platform, extras: Extras): void {
  const { db, settings } = platform
  const { purchases } = extras
  const on = staffCalls(binder, platform)
  const decide: DecidePayment = ({ paymentId, ...order }, work) =>
    decideMoney({ db: db.sql, settings, ...order, subjectId: paymentId }, async (tx, money) => {
      const { amount, payer } = await getPaymentRecord(tx.sql, purchases, paymentId)
      await countMoney(tx, money, { paymentId, payerId: payer.id, amount })
      return work(tx)
    })

  on(contract.listBankProofs, () => listBankProofs(db.sql))
  on(contract.openBankProof, (staffId, { params, now, transact }) =>
    transact(async (tx) => {
      const uploadId = await openProof(tx, { paymentId: params.id, staffId, isSeller: extras.isSeller, now })
      const uploads = await describeUploads(tx.sql, uploadId === null ? [] : [uploadId])
      return { proof: uploads.values().next().value ?? null }
    }),
  )
  on(contract.decideBankProof, async (staffId, { params, body, now, transact }) => {
    const work = async (tx: Tx) => {
      await decideBankTransfer(tx, {
        reason: null,
        ...body,
        paymentId: params.id,
        staffId,
        isSeller: extras.isSeller,
        now,
      })
      return getPaymentRecord(tx.sql, purchases, params.id)
    }
    if (body.decision !== 'approve') return transact(work)
    return decide({ action: 'transfer.approved', staffId, paymentId: params.id, transact, now }, work)
  })
  on(contract.searchPayments, (_staffId, { query }) => searchForStaff(db.sql, query))
  on(contract.getPaymentRecord, async (staffId, { params, now }) => {
    const record = await getPaymentRecord(db.sql, purchases, params.id)
    await insertReading(db.sql, { staffId, action: 'payment.read', subjectId: params.id, now })
    return record
  })
  on(contract.reversePayment, async (staffId, { params, body, now, transact }) => {
    return decide({ action: 'payment.reversed', staffId, paymentId: params.id, transact, now }, async (tx) => {
      await reverseConfirmed(tx, { ...body, paymentId: params.id, staffId, isSeller: extras.isSeller, now })
      return getPaymentRecord(tx.sql, purchases, params.id)
    })
  })
  on(reviewPayment, async (staffId, { params, body, now, transact }) => {
    const work = async (tx: Tx) => {
      await decideReview(tx, {
        ...body,
        paymentId: params.id,
        staffId,
        isSeller: extras.isSeller,
        now,
      })
      return getPaymentRecord(tx.sql, purchases, params.id)
    }
    if (body.decision === 'fail') return transact(work)
    return decide({ action: `review.${body.decision}`, staffId, paymentId: params.id, transact, now }, work)
  })
  on(contract.listUnclaimedTransfers, (_staffId, { now }) =>
    listUnclaimedTransfers(db.sql, {
      settledBefore: new Date(now.getTime() - settings.of(paymentsSettings).UNCLAIMED),
    }),
  )
  refundCalls(on, platform, extras)
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type Order = { action: string; staffId: StaffId; paymentId: string; transact: Transact; now: Date }

/** A decision about the whole of a payment. */
type DecidePayment = <T>(order: Order, work: (tx: Tx) => Promise<T>) => Promise<T>

function refundCalls(on: StaffCalls, { db, settings }: Platform, { isSeller, purchases }: Extras): void {
  on(refunds.listRefunds, () => listRefunds(db.sql, purchases))
  on(refunds.decideRefund, async (staffId, { params: { id: refundId }, body, now, transact }) => {
    const work = async (tx: Tx, verdict: refunding.Verdict) => {
      await refunding.decideRefund(tx, { ...verdict, refundId, staffId, isSeller, now })
      return getRefund(tx.sql, purchases, refundId)
    }
    if (body.decision !== 'approve') return transact((tx) => work(tx, body))
    const deciding = { db: db.sql, settings, transact, staffId, action: 'refund.approved', subjectId: refundId, now }
    return decideMoney(deciding, (tx, money) => work(tx, { decision: 'approve', money }))
  })
  on(refunds.completeRefund, (staffId, { params: { id: refundId }, body, now, transact }) =>
    transact(async (tx) => {
      await refunding.completeRefundByHand(tx, { ...body, refundId, staffId, isSeller, now })
      return getRefund(tx.sql, purchases, refundId)
    }),
  )
  on(refunds.startRefund, (staffId, { params, body, now, transact }) => {
    // Two who want different amounts back do not want the same.
    const [action, paymentId] = [`refund.started.${body.amount}`, params.id]
    const deciding = { db: db.sql, settings, transact, staffId, action, subjectId: paymentId, now }
    return decideMoney(deciding, async (tx, money) => {
      const order = { ...body, paymentId, staffId, money, isSeller, now }
      return getRefund(tx.sql, purchases, await refunding.startRefund(tx, order))
    })
  })
}
