import {
  acceptOffer,
  assessTriage,
  beatDuty,
  changeRota,
  declineOffer,
  getDuty,
  getOwnDuty,
  getQueueEntry,
  getRota,
  joinQueue,
  leaveQueue,
  type OwnDuty,
  type QueueEntry,
  type Rota,
  setDuty,
  type Triage,
} from '@salama/contract/duty'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { SECOND_MS } from '@salama/contract/kernel/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'

/** Whether somebody answers, as it was when it was read. */
export const useDuty = () => useQuery(queryOf(getDuty))

/** Nobody is told live who comes on duty. */
const DUTY_EVERY_MS = 30 * SECOND_MS

/** Whether somebody answers now, for who is about to ask. */
export const useDutyNow = () => useQuery({ ...queryOf(getDuty), ...fresh, refetchInterval: DUTY_EVERY_MS })

export const useTriage = () =>
  useMutation<Triage, Error, SentBody<typeof assessTriage>>({ mutationFn: (body) => call(assessTriage, { body }) })

export function useJoin() {
  const intent = useIntentKey()
  return useMutation<QueueEntry, Error, SentBody<typeof joinQueue>>({
    mutationFn: (body) => call(joinQueue, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => intent.renew(),
  })
}

const ENTRY_EVERY_MS = 10 * SECOND_MS
const isOver = (entry: QueueEntry | undefined): boolean =>
  entry !== undefined && !['triaged', 'queued', 'offered'].includes(entry.status)

/** One's own place, read again at every news of it; the wait changes by itself. */
export function useEntry(id: string) {
  const query = useQuery({
    ...queryOf(getQueueEntry, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : ENTRY_EVERY_MS),
  })
  useLive('queue', id, () => void query.refetch())
  return query
}

export const useLeave = (id: string) =>
  useMutation<QueueEntry, Error>({
    mutationFn: () => call(leaveQueue, { params: { id } }),
    onSettled: () => void refresh(getQueueEntry, { params: { id } }),
  })

const keepDuty = (duty: OwnDuty) => queryClient.setQueryData(queryOf(getOwnDuty).queryKey, duty)

const BEAT_EVERY_MS = 30 * SECOND_MS

/** The doctor's own duty. While it lasts the open page gives a sign of itself, which reads it again too. */
export function useOwnDuty() {
  const query = useQuery({ ...queryOf(getOwnDuty), staleTime: 0 })
  const isOn = query.data !== undefined && query.data.state !== 'off'
  useQuery({
    queryKey: ['duty-heartbeat'],
    queryFn: async () => keepDuty(await call(beatDuty)),
    enabled: isOn,
    refetchInterval: BEAT_EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  useLive('duty', undefined, () => void query.refetch())
  return query
}

export const useSetDuty = () =>
  useMutation<OwnDuty, Error, 'on_duty' | 'off'>({
    mutationFn: (state) => call(setDuty, { body: { state } }),
    onSuccess: keepDuty,
  })

/** The doctor's own plan, as it is now. */
export const useRota = () => useQuery({ ...queryOf(getRota), staleTime: 0 })

export const useChangeRota = () =>
  useMutation<Rota, Error, SentBody<typeof changeRota>>({
    mutationFn: (body) => call(changeRota, { body }),
    onSuccess: (saved) => queryClient.setQueryData(queryOf(getRota).queryKey, saved),
  })

export const useAccept = () =>
  useMutation<{ appointmentId: string }, Error, string>({
    mutationFn: (id) => call(acceptOffer, { params: { id } }),
    onSettled: () => void refresh(getOwnDuty),
  })

export const useDecline = () =>
  useMutation<OwnDuty, Error, string>({
    mutationFn: (id) => call(declineOffer, { params: { id } }),
    onSettled: () => void refresh(getOwnDuty),
  })
