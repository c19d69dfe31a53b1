import type { SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import { getOwnStatement, listPayouts, requestPayout } from '@salama/contract/payouts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'

/** While a payout is on its way, and else: live news come first. */
const PROCESSING_EVERY_MS = 15_000
const IDLE_EVERY_MS = 60_000

/** What one payee of the signed-in person has earned, followed while a payout is on its way. */
export function useEarnings(payee?: string) {
  const query = useQuery({
    ...queryOf(listPayouts, { query: { payee } }),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.payouts.some(({ status }) => status === 'processing') ? PROCESSING_EVERY_MS : IDLE_EVERY_MS,
  })
  useLive('payment', undefined, () => void query.refetch())
  return query
}

export const useOwnStatement = (query: SentQuery<typeof getOwnStatement>) =>
  useQuery({ ...queryOf(getOwnStatement, { query }), ...fresh, placeholderData: (before) => before })

/** Trying the same again after a lost answer finds the first payout. */
export function useRequestPayout() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof requestPayout>) =>
      call(requestPayout, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return refresh(listPayouts)
    },
    onError: (error) => handleUnauthorized(error),
  })
}
