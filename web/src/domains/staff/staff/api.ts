import { listAudit, listParkedEvents, listParkedRows, resendParkedEvent, retryParkedRow } from '@salama/contract/staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { fresh, QUEUE_EVERY_MS, queryOf, refresh } from '../../../lib/query-client.ts'
import { tellRefusal } from '../../../ui/tell-refusal.ts'

export const useAudit = () => useQuery({ ...queryOf(listAudit), ...fresh })

export const useParkedEvents = () =>
  useQuery({ ...queryOf(listParkedEvents), ...fresh, refetchInterval: QUEUE_EVERY_MS })

export const useResend = () =>
  useMutation({
    mutationFn: (id: string) => call(resendParkedEvent, { params: { id } }),
    onSuccess: () => refresh(listParkedEvents),
    onError: (error) => tellRefusal(error, () => refresh(listParkedEvents)),
  })

export const useParkedRows = () => useQuery({ ...queryOf(listParkedRows), ...fresh, refetchInterval: QUEUE_EVERY_MS })

export const useRetryRow = () =>
  useMutation({
    mutationFn: (row: { source: string; rowId: string }) => call(retryParkedRow, { body: row }),
    onSuccess: () => refresh(listParkedRows),
    onError: (error) => tellRefusal(error, () => refresh(listParkedRows)),
  })
