import type { SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import { decideVerification, listVerifications, takeVerification } from '@salama/contract/verification/staff'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { fresh, QUEUE_EVERY_MS, queryOf, refresh } from '../../../lib/query-client.ts'
import { tellRefusal } from '../../../ui/tell-refusal.ts'

type Wanted = SentQuery<typeof listVerifications>

/** Without a wish those that wait for a decision. */
export const useVerifications = (wanted: Wanted = {}) =>
  useQuery({
    ...queryOf(listVerifications, { query: wanted }),
    ...fresh,
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })

export const useTakeVerification = () =>
  useMutation({
    mutationFn: (id: string) => call(takeVerification, { params: { id } }),
    onSuccess: () => void refresh(listVerifications),
    onError: (error) => tellRefusal(error, () => refresh(listVerifications)),
  })

type VerificationDecision = { id: string; body: SentBody<typeof decideVerification> }

export const useDecideVerification = () =>
  useMutation({
    mutationFn: ({ id, body }: VerificationDecision) => call(decideVerification, { params: { id }, body }),
    onSuccess: () => void refresh(listVerifications),
    onError: (error) => tellRefusal(error, () => refresh(listVerifications)),
  })
