import type { SentBody } from '@salama/contract/kernel/endpoint'
import type { TicketStatus } from '@salama/contract/support'
import { answerTicket, closeTicket, getTicket, listTickets } from '@salama/contract/support/staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useIntentKey } from '../../../lib/api/intent-key.ts'
import { queryOf, refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

/** People write whenever they like, and no news of it reaches the desk. */
const EVERY_MS = 30_000
const fresh = { staleTime: 0, refetchInterval: EVERY_MS } as const

export const useTickets = (status: TicketStatus = 'open') =>
  useQuery({ ...queryOf(listTickets, { query: { status } }), ...fresh })

export const useTicket = (id: string) => useQuery({ ...queryOf(getTicket, { params: { id } }), ...fresh })

/** Of the lists and the conversations alike. */
const refreshTickets = () => refresh(listTickets)

export function useAnswerTicket(id: string) {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof answerTicket>) =>
      call(answerTicket, { params: { id }, body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      void refreshTickets()
    },
    onError: (error) => tellRefusal(error, refreshTickets),
  })
}

export const useCloseTicket = (id: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof closeTicket>) => call(closeTicket, { params: { id }, body }),
    onSuccess: () => void refreshTickets(),
    onError: (error) => tellRefusal(error, refreshTickets),
  })
