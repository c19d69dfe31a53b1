import type { SentBody } from '@salama/contract/kernel/endpoint'
import { getPerson } from '@salama/contract/staff/people'
import { decideRoles, listRoles, proposeRoles } from '@salama/contract/staff/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useIntentKey } from '../../../lib/api/intent-key.ts'
import { fresh, QUEUE_EVERY_MS, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

export const useRoles = () => useQuery({ ...queryOf(listRoles), ...fresh, refetchInterval: QUEUE_EVERY_MS })

const readAgain = async (personId: string) => {
  await Promise.all([refresh(listRoles), refresh(getPerson, { params: { id: personId } })])
}

export function useProposeRoles() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof proposeRoles>) =>
      call(proposeRoles, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: (_change, { personId }) => {
      intent.renew()
      void readAgain(personId)
    },
    onError: (error, { personId }) => tellRefusal(error, () => readAgain(personId)),
  })
}

export const useDecideRoles = () =>
  useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'agree' | 'refuse' }) =>
      call(decideRoles, { params: { id }, body: { decision } }),
    onSuccess: ({ person }) => void readAgain(person.id),
    onError: (error) => tellRefusal(error, () => refresh(listRoles)),
  })
