import type { SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import {
  decideBankProof,
  getPaymentRecord,
  listBankProofs,
  listUnclaimedTransfers,
  openBankProof,
  reversePayment,
  searchPayments,
} from '@salama/contract/payments/staff'
import { completeRefund, decideRefund, listRefunds, startRefund } from '@salama/contract/payments/staff/refunds'
import { reviewPayment } from '@salama/contract/payments/staff/reviews'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useIntentKey } from '../../../lib/api/intent-key.ts'
import { fresh, QUEUE_EVERY_MS, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

export const useBankProofs = () => useQuery({ ...queryOf(listBankProofs), ...fresh, refetchInterval: QUEUE_EVERY_MS })
export const useRefunds = () => useQuery({ ...queryOf(listRefunds), ...fresh, refetchInterval: QUEUE_EVERY_MS })

export const useSearch = (query: SentQuery<typeof searchPayments>) =>
  useQuery({ ...queryOf(searchPayments, { query }), ...fresh, placeholderData: (before) => before })

/** What waits for a person. */
export const IN_REVIEW = { status: 'in_review' } as const

export const useUnclaimedTransfers = () =>
  useQuery({ ...queryOf(listUnclaimedTransfers), ...fresh, refetchInterval: QUEUE_EVERY_MS })

/** The operator's answer to a return comes by itself. */
const ANSWER_EVERY_MS = 2_000

export const usePaymentRecord = (id: string) =>
  useQuery({
    ...queryOf(getPaymentRecord, { params: { id } }),
    ...fresh,
    refetchInterval: ({ state }) => (state.data?.review?.isReturning ? ANSWER_EVERY_MS : false),
  })

export const useOpenBankProof = () =>
  useMutation({
    mutationFn: (id: string) => call(openBankProof, { params: { id } }),
    onError: (error) => tellRefusal(error, () => refresh(listBankProofs)),
  })

type ProofDecision = { id: string; body: SentBody<typeof decideBankProof> }

export const useDecideBankProof = () =>
  useMutation({
    mutationFn: ({ id, body }: ProofDecision) => call(decideBankProof, { params: { id }, body }),
    onSuccess: () => void refresh(listBankProofs),
    onError: (error) => tellRefusal(error, () => refresh(listBankProofs)),
  })

export const useReverse = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: SentBody<typeof reversePayment> }) =>
      call(reversePayment, { params: { id }, body }),
    onSuccess: () => void refreshPayments(),
    onError: (error) => tellRefusal(error, refreshPayments),
  })

type RefundDecision = { id: string; body: SentBody<typeof decideRefund> }

export const useDecideRefund = () =>
  useMutation({
    mutationFn: ({ id, body }: RefundDecision) => call(decideRefund, { params: { id }, body }),
    onSuccess: () => void refresh(listRefunds),
    onError: (error) => tellRefusal(error, () => refresh(listRefunds)),
  })

type RefundCompletion = { id: string; body: SentBody<typeof completeRefund> }

export const useCompleteRefund = () =>
  useMutation({
    mutationFn: ({ id, body }: RefundCompletion) => call(completeRefund, { params: { id }, body }),
    onSuccess: () => void refresh(listRefunds),
    onError: (error) => tellRefusal(error, () => refresh(listRefunds)),
  })

/** Trying the same again after a lost answer finds the first one. What it refuses is shown in its dialog. */
export function useStartRefund(transactionId: string) {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof startRefund>) =>
      call(startRefund, { params: { id: transactionId }, body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      void refresh(listRefunds)
    },
    onError: (error) => void handleUnauthorized(error),
  })
}

type ReviewDecision = { id: string; body: SentBody<typeof reviewPayment> }

export const useReview = () =>
  useMutation({
    mutationFn: ({ id, body }: ReviewDecision) => call(reviewPayment, { params: { id }, body }),
    onSuccess: () => void refreshPayments(),
    onError: (error) => tellRefusal(error, refreshPayments),
  })

const refreshPayments = async () => {
  await Promise.all([refresh(searchPayments), refresh(listUnclaimedTransfers)])
}
