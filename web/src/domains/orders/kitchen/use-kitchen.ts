import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  acceptOrder,
  answerReturn,
  decideReport,
  delayOrder,
  getAnalytics,
  handOver,
  listVendorOrders,
  markReady,
  PENDING_POLL_MS,
  type Report,
  rejectOrder,
  type VendorFilter,
  type VendorOrder,
} from '@salama/contract/orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { usePages } from '../../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { useLive } from '../../../lib/live/live.ts'
import { sendLater } from '../../../lib/release/delayed.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

const listOf = (status: VendorFilter) => queryOf(listVendorOrders, { query: { status } })

/** What a shop has at one stage: polled as stated, also while the tab is hidden, and at once at every news. */
export function useVendorOrders(status: 'pending' | 'active') {
  const query = useQuery({
    ...listOf(status),
    ...fresh,
    refetchInterval: PENDING_POLL_MS,
    refetchIntervalInBackground: true,
  })
  useLive('vendor_order', undefined, () => void query.refetch())
  return query
}

export const usePastOrders = (words: string) =>
  usePages(listVendorOrders, { query: { status: 'past', limit: '20', ...(words ? { q: words } : {}) } })

/** How many orders wait for an answer; undefined while it is not known. */
export const usePendingCount = (): number | undefined => useVendorOrders('pending').data?.length

/** The same where nobody stands at the counter: asked for once, and again at every news. */
export function useWaitingCount(): string | undefined {
  const { data, refetch } = useQuery({ ...listOf('pending'), ...fresh })
  useLive('vendor_order', undefined, () => void refetch())
  return data && String(data.length)
}

export function useAnalytics() {
  const query = useQuery({ ...queryOf(getAnalytics), ...fresh })
  useLive('vendor_order', undefined, () => void query.refetch())
  return query
}

const readAgain = async () => {
  await Promise.all([refresh(listVendorOrders), refresh(getAnalytics)])
}

type Act = { id: string } & (
  | { act: 'accept'; preparationTime: number }
  | { act: 'reject'; rejectionReason: string }
  | { act: 'delay'; minutes: number }
  | { act: 'ready' }
  | { act: 'collected'; code: string }
  | { act: 'returned'; hasReturned: boolean }
)

function send(act: Act): Promise<VendorOrder> {
  const params = { id: act.id }
  switch (act.act) {
    case 'accept':
      return call(acceptOrder, { params, body: { preparationTime: act.preparationTime } })
    case 'reject':
      return call(rejectOrder, { params, body: { rejectionReason: act.rejectionReason } })
    case 'delay':
      return call(delayOrder, { params, body: { minutes: act.minutes } })
    case 'ready':
      return call(markReady, { params, keepalive: true })
    case 'collected':
      return call(handOver, { params, body: { code: act.code } })
    case 'returned':
      return call(answerReturn, { params, body: { hasReturned: act.hasReturned } })
  }
}

/**
 * Moves an order; the lists are read again whatever the answer. A refusal is told here: the ticket may be gone by then, when
 * somebody else at the counter was faster.
 */
export const useServe = () =>
  useMutation<VendorOrder, Error, Act>({
    mutationFn: send,
    onError: (error) => tellRefusal(error, readAgain),
    onSettled: () => void readAgain(),
  })

/** Its driver comes when it is called ready, so a false press can be undone for some seconds before it is sent. */
export const readyLater = (id: string): void =>
  sendLater(readyKey(id), () => {
    send({ id, act: 'ready' })
      .catch((error: Error) => tellRefusal(error, readAgain))
      .finally(() => void readAgain())
  })

export const readyKey = (id: string): string => `ready.${id}`

export const useDecideReport = (id: string) =>
  useMutation<Report, Error, SentBody<typeof decideReport>>({
    mutationFn: (body) => call(decideReport, { params: { id }, body }),
    onError: (error) => tellRefusal(error, readAgain),
    onSettled: () => void readAgain(),
  })
