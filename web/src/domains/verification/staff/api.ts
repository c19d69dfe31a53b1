import type { SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import { decideVerification, listVerifications, takeVerification } from '@salama/contract/verification/staff'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/api.ts'
import { usePages } from '../../../lib/api/pages.ts'
import { QUEUE_EVERY_MS, refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

type Wanted = SentQuery<typeof listVerifications>

/** Without a wish those that wait for a decision; others put into the list, and other staff take out. */
export function useVerifications(wanted: Wanted = {}) {
  const list = usePages(listVerifications, { query: wanted })
  useEffect(() => {
    const timer = setInterval(() => void refresh(listVerifications), QUEUE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return list
}

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
