import type { SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import {
  addMedication,
  approveCheck,
  changeMedication,
  getSales,
  getStats,
  inspectReturned,
  listChecks,
  listMovements,
  listQuarantine,
  listStock,
  moveStock,
  openCheck,
  proposeInstead,
  receiveStock,
  refuseCheck,
  type StockLine,
  searchProducts,
} from '@salama/contract/pharmacy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useIntentKey } from '../../../lib/api/intent-key.ts'
import { usePages } from '../../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { useLive } from '../../../lib/live/live.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { useOwnShop } from '../../shops/api.ts'

export const useOwnPharmacy = () => useOwnShop('pharmacy')

export function useStats() {
  const query = useQuery({ ...queryOf(getStats), ...fresh })
  useLive('vendor_order', undefined, () => void query.refetch())
  return query
}

export const useSales = (days: string) => useQuery({ ...queryOf(getSales, { query: { days } }), ...fresh })

export const useStock = (query: SentQuery<typeof listStock>) => usePages(listStock, { query })

export const useProducts = (q: string) => useQuery({ ...queryOf(searchProducts, { query: { q } }), ...fresh })

const changed = () => {
  void refresh(listStock)
  void refresh(getStats)
}

export const useQuarantine = () => useQuery({ ...queryOf(listQuarantine), ...fresh })

export const useInspection = (orderId: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof inspectReturned>) => call(inspectReturned, { params: { id: orderId }, body }),
    onSuccess: () => {
      changed()
      void refresh(listQuarantine)
    },
    onError: (error) => tellRefusal(error, () => refresh(listQuarantine)),
  })

export function useAddMedication() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof addMedication>) =>
      call(addMedication, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: changed,
  })
}

export const useChangeMedication = (id: string) =>
  useMutation<StockLine, Error, SentBody<typeof changeMedication>>({
    mutationFn: (body) => call(changeMedication, { params: { id }, body }),
    onSuccess: changed,
    // Somebody else may have been faster.
    onError: changed,
  })

export function useMoveStock(id: string) {
  const intent = useIntentKey()
  return useMutation<StockLine, Error, SentBody<typeof moveStock>>({
    mutationFn: (body) => call(moveStock, { params: { id }, body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      changed()
      void refresh(listMovements, { params: { id } })
    },
    // Orders were faster.
    onError: changed,
  })
}

/** A whole delivery in one call: the same try of it counts once. */
export function useReceiveStock() {
  const intent = useIntentKey()
  return useMutation<{ lines: number }, Error, SentBody<typeof receiveStock>>({
    mutationFn: (body) => call(receiveStock, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      changed()
    },
  })
}

/** The stock card of a line, the newest first. */
export const useMovements = (id: string) => usePages(listMovements, { params: { id }, query: { limit: '10' } })

export function useChecks() {
  const query = useQuery({ ...queryOf(listChecks), ...fresh })
  useLive('prescription_check', undefined, () => void query.refetch())
  return query
}

const decided = () => {
  void refresh(listChecks)
  void refresh(getStats)
}

export const useOpenCheck = (id: string) => useMutation({ mutationFn: () => call(openCheck, { params: { id } }) })

export const useApproveCheck = (id: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof approveCheck>) => call(approveCheck, { params: { id }, body }),
    onSuccess: decided,
  })

export const useProposeInstead = (id: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof proposeInstead>) => call(proposeInstead, { params: { id }, body }),
  })

export const useRefuseCheck = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => call(refuseCheck, { params: { id }, body: { reason } }),
    onSuccess: decided,
  })
