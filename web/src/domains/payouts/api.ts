import type { SentBody } from '@salama/contract/kernel/endpoint'
import { listPayouts, requestPayout } from '@salama/contract/payouts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useIntentKey } from '../../lib/intent-key.ts'
import { useLive } from '../../lib/live.ts'
import { queryOf } from '../../lib/query-client.ts'
import { handleUnauthorized } from '../../lib/session.ts'

/** While a payout is on its way, and else: live news come first. */
const PROCESSING_EVERY_MS = 15_000
const IDLE_EVERY_MS = 60_000

/** What the signed-in payee has earned, followed while a payout is on its way. */
export function useEarnings() {
  const query = useQuery({
    ...queryOf(listPayouts),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payouts.some(({ status }) => status === 'processing') ? PROCESSING_EVERY_MS : IDLE_EVERY_MS,
  })
  useLive('payment', undefined, () => void query.refetch())
  return query
}

/** Trying the same again after a lost answer finds the first payout. */
export function useRequestPayout() {
  const client = useQueryClient()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof requestPayout>) =>
      call(requestPayout, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return client.invalidateQueries({ queryKey: queryOf(listPayouts).queryKey })
    },
    onError: (error) => handleUnauthorized(error),
  })
}
