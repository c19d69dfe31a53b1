import type { SentBody } from '@salama/contract/kernel/endpoint'
import { isFinal } from '@salama/contract/kernel/status'
import {
  confirmBankTransfer,
  getPayment,
  initiateMobileMoney,
  listPaymentMethods,
  listPayments,
  type Payment,
  type Purpose,
} from '@salama/contract/payments'
import { getBankDetails } from '@salama/contract/payments/bank'
import { getPaymentTotals, type PaymentFilter } from '@salama/contract/payments/overview'
import { refundMachine, requestRefund } from '@salama/contract/payments/refunds'
import type { MobileMoney } from '@salama/contract/wallets'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryOf, queryOrNull } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { handleUnauthorized, useUser } from '../../lib/session/session.ts'
import { isSettled } from './outlook.ts'

export const usePaymentMethods = () => useQuery(queryOf(listPaymentMethods))

/** Live news come first; these ask when no news can reach the phone. */
const WATCH_EVERY_MS = 2_000
const LIST_EVERY_MS = 15_000
/** What a person at the desk decides takes its time. */
const WATCH_DESK_EVERY_MS = 60_000

/** One payment, read again until nothing more will come. Without an id nothing is asked. */
export function useWatchedPayment(transactionId: string | undefined, known?: Payment) {
  const query = useQuery({
    ...queryOf(getPayment, { params: { id: transactionId ?? '' } }),
    enabled: transactionId !== undefined,
    initialData: known,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? pauseBefore([state.data], WATCH_EVERY_MS) : WATCH_EVERY_MS),
  })
  useLive('payment', transactionId ?? 'none', () => void query.refetch())
  const { error } = query
  useEffect(() => {
    if (error) handleUnauthorized(error)
  }, [error])
  return query
}

const NONE: Payment[] = []

/** The signed-in person's payments, all or some of them, followed while any of them waits. */
export function usePayments(filter: PaymentFilter = {}) {
  const user = useUser()
  const query = useQuery({
    ...queryOrNull(listPayments, { query: filter }),
    enabled: user !== null,
    refetchInterval: ({ state }) => pauseBefore(state.data ?? NONE, LIST_EVERY_MS),
  })
  useLive('payment', undefined, () => void query.refetch())
  return query
}

/** How much they are together; read again at every news of a payment. */
export function usePaymentTotals(filter: PaymentFilter) {
  const query = useQuery({
    ...queryOf(getPaymentTotals, { query: filter }),
    ...fresh,
    placeholderData: keepPreviousData,
  })
  useLive('payment', undefined, () => void query.refetch())
  return query.data
}

export const useOwnPayments = (): Payment[] => usePayments().data ?? NONE

/** How long until these are asked for again; false once nothing more will come. */
function pauseBefore(payments: readonly Payment[], whileUnderWayMs: number): number | false {
  if (payments.some(isUnderWay)) return whileUnderWayMs
  return payments.every(hasEnded) ? false : WATCH_DESK_EVERY_MS
}

const hasEnded = ({ status, refunds = [] }: Payment): boolean =>
  isSettled(status) && refunds.every((refund) => isFinal(refundMachine, refund.status))

export const isUnderWay = ({ status }: Payment): boolean => status === 'pending'

/** Which quote a payment is for, if any. */
type Quoted = { quoteId?: string | undefined }

export type MobileMoneyRequest = Quoted & {
  paymentMethod: MobileMoney
  phoneNumber: string
  amount: number
  description: string
  purpose?: Purpose | undefined
}

/** Asks the provider to charge. Trying the same again after a lost answer finds the first request, not a second charge. */
export function useInitiate() {
  const client = useQueryClient()
  const intent = useIntentKey()
  const mutation = useMutation({
    mutationFn: ({ quoteId, ...body }: MobileMoneyRequest) =>
      call(initiateMobileMoney, { body, quoteId, idempotencyKey: intent.keyFor({ quoteId, ...body }) }),
    onSuccess: () => {
      // This request has its answer: paying again, even the same, is a new request.
      intent.renew()
      void client.invalidateQueries({ queryKey: queryOf(listPayments).queryKey, exact: true })
    },
    onError: (error) => handleUnauthorized(error),
  })
  return mutation
}

/** The account for transfers, with a reference of its own for each opening. */
export const useBankDetails = () =>
  useQuery({ ...queryOf(getBankDetails), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

export type TransferRequest = SentBody<typeof confirmBankTransfer> & Quoted

/** Says that the transfer was made; the same again after a lost answer finds the first one. */
export function useConfirmTransfer() {
  const client = useQueryClient()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: ({ quoteId, ...body }: TransferRequest) =>
      call(confirmBankTransfer, { body, quoteId, idempotencyKey: intent.keyFor({ quoteId, ...body }) }),
    onSuccess: () => {
      intent.renew()
      void client.invalidateQueries({ queryKey: queryOf(listPayments).queryKey, exact: true })
    },
    onError: (error) => handleUnauthorized(error),
  })
}

/** Asks for money back; the same again after a lost answer finds the first request. */
export function useRequestRefund(transactionId: string) {
  const client = useQueryClient()
  const intent = useIntentKey()
  const params = { id: transactionId }
  return useMutation({
    mutationFn: (body: SentBody<typeof requestRefund>) =>
      call(requestRefund, { params, body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return client.invalidateQueries({ queryKey: queryOf(getPayment, { params }).queryKey })
    },
    onError: (error) => handleUnauthorized(error),
  })
}
