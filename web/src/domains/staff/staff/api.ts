import type { SentQuery } from '@salama/contract/kernel/endpoint'
import { listParkedEvents, listParkedRows, resendParkedEvent, retryParkedRow } from '@salama/contract/staff'
import { listAudit, listAuditPeople } from '@salama/contract/staff/audit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { usePages } from '../../../lib/api/pages.ts'
import { fresh, QUEUE_EVERY_MS, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'

export type AuditFilter = Omit<SentQuery<typeof listAudit>, 'limit' | 'cursor'>

export const useAudit = (filter: AuditFilter) => usePages(listAudit, { query: { ...filter, limit: '50' } })

export const useAuditPeople = () => useQuery(queryOf(listAuditPeople))

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
