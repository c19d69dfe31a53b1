import {
  addMember,
  BUILT_IN_PLANS,
  cancelSubscription,
  changePlan,
  checkCard,
  describeInsured,
  getConditions,
  getSubscription,
  listPlans,
  type Plan,
  removeMember,
  resumeSubscription,
  subscribe,
} from '@salama/contract/insurance'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryOf, queryOrNull, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { useUser } from '../../lib/session/session.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'

/** The plans that are offered; where the server lists none, the built-in ones. */
export function usePlans() {
  const query = useQuery(queryOf(listPlans))
  const plans: readonly Plan[] | undefined = query.data?.length === 0 ? BUILT_IN_PLANS : query.data
  return { ...query, plans: plans?.filter(({ isActive }) => isActive) }
}

/** The signed-in person's plan; null for who has none. */
export function useSubscription(options: { staleTime?: number } = {}) {
  const user = useUser()
  const query = useQuery({ ...queryOrNull(getSubscription), ...options, enabled: user !== null })
  useLive('subscription', undefined, () => void query.refetch())
  return query
}

export const useConditions = (version?: number) =>
  useQuery(queryOf(getConditions, version === undefined ? {} : { query: { version: String(version) } }))

export const useCard = (code: string) => useQuery({ ...queryOf(checkCard, { params: { code } }), staleTime: 0 })

export const sendSubscription = (body: SentBody<typeof subscribe>, idempotencyKey: string) =>
  call(subscribe, { body, idempotencyKey })

/** One change of the own plan; its answer is what is shown from then on. */
function useChange<V, E extends typeof cancelSubscription | typeof addMember>(
  send: (value: V) => Promise<Awaited<ReturnType<typeof call<E>>>>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => client.setQueryData(queryOrNull(getSubscription).queryKey, changed),
  })
}

const again = () => refresh(getSubscription)

export function useRenewal() {
  const cancel = useChange(() => call(cancelSubscription))
  const resume = useChange(() => call(resumeSubscription))
  const onError = (error: Error) => tellRefusal(error, again)
  return {
    isPending: cancel.isPending || resume.isPending,
    cancel: () => cancel.mutate(undefined, { onError }),
    resume: () => resume.mutate(undefined, { onError }),
  }
}

/** The dialog shows what is wrong itself. */
export const useChangePlan = () => useChange((planId: string) => call(changePlan, { body: { planId } }))

export function useRemoveMember() {
  const remove = useChange((id: string) => call(removeMember, { params: { id } }))
  return { ...remove, remove: (id: string) => remove.mutate(id, { onError: (error) => tellRefusal(error, again) }) }
}

/** The forms show what is wrong themselves. */
export const useAddMember = () => useChange((body: SentBody<typeof addMember>) => call(addMember, { body }))
export const useDescribeInsured = () =>
  useChange((body: SentBody<typeof describeInsured>) => call(describeInsured, { body }))
