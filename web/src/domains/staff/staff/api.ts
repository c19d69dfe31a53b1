import { listAudit, listParkedEvents, resendParkedEvent } from '@salama/contract/staff'
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
