import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  type Conversation,
  closeConversation,
  getSubject,
  listConversations,
  readConversation,
  type Subject,
  sendMessage,
} from '@salama/contract/support'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { handleUnauthorized, signInAgain, useUser } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** An answer is told of at once; this asks where no news can reach the phone. */
const LIST_EVERY_MS = 60_000

/** The signed-in person's conversations, followed while one of them waits for an answer. */
export function useConversations() {
  const user = useUser()
  useLive('notification', undefined, () => void refresh(listConversations))
  const query = useQuery({
    ...queryOf(listConversations),
    enabled: user !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'open') ? LIST_EVERY_MS : false),
  })
  const { error } = query
  useEffect(() => {
    if (error) handleUnauthorized(error)
  }, [error])
  return query
}

/** What a first message is about; without a subject there is nothing to ask. */
export const useSubject = (subject: Subject | null) =>
  useQuery({ ...queryOf(getSubject, { query: subject ?? { kind: '', id: '' } }), enabled: subject !== null })

/** The same message tried again after a lost answer is one message. */
export function useSendMessage() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof sendMessage>) =>
      call(sendMessage, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      void refresh(listConversations)
    },
    onError: (error, body) => {
      // Whoever sends no contact has a session, as far as this page knows.
      if (body.contact === undefined && isAskedFor(error, 'contact')) signInAgain()
    },
  })
}

const isAskedFor = (error: unknown, field: string): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === field)

/** Says that the answers of the shown conversation have been seen. */
export function useSeen({ id, unread }: Conversation): void {
  useEffect(() => {
    if (unread === 0) return
    void call(readConversation, { params: { id } }).then(
      () =>
        queryClient.setQueryData(queryOf(listConversations).queryKey, (now) =>
          now?.map((each) => (each.id === id ? { ...each, unread: 0 } : each)),
        ),
      // It stays unread, and is said to be seen the next time it is shown.
      () => undefined,
    )
  }, [id, unread])
}

export function useCloseConversation() {
  return useMutation({
    mutationFn: (id: string) => call(closeConversation, { params: { id } }),
    onSettled: () => void refresh(listConversations),
    onError: (error) => {
      if (handleUnauthorized(error)) return
      toast({ title: 'Não foi encerrada', description: sentenceOf(error, 'Tente novamente.'), variant: 'destructive' })
    },
  })
}
