import type { SentBody } from '@salama/contract/kernel/endpoint'
import { getReconciliation, startReconciliation } from '@salama/contract/reconciliation/staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { fresh, QUEUE_EVERY_MS, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

/** The comparison of a day takes seconds, or waits for its provider. */
const RUNNING_EVERY_MS = 2_000

export const useReconciliation = () =>
  useQuery({
    ...queryOf(getReconciliation),
    ...fresh,
    refetchInterval: ({ state }) =>
      state.data?.days.some(({ status }) => status === 'running') ? RUNNING_EVERY_MS : QUEUE_EVERY_MS,
  })

export const useReconcile = () =>
  useMutation({
    mutationFn: (body: SentBody<typeof startReconciliation>) => call(startReconciliation, { body }),
    onSuccess: () => void refresh(getReconciliation),
    onError: (error) => tellRefusal(error, () => refresh(getReconciliation)),
  })
