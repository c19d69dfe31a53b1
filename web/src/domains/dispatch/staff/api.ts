import { endRide, listOpenTasks } from '@salama/contract/dispatch/staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryOf, refresh } from '../../../lib/query-client.ts'
import { tellRefusal } from '../../../ui/tell-refusal.ts'
import { toast } from '../../../ui/toast.ts'

/** Drivers move, and no news of it reaches the desk. */
const EVERY_MS = 5_000

export const useOpenTasks = () => useQuery({ ...queryOf(listOpenTasks), staleTime: 0, refetchInterval: EVERY_MS })

export const useEndRide = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => call(endRide, { params: { id }, body: { reason } }),
    onSuccess: () => {
      toast({ title: 'Viagem terminada', description: 'O que foi pago volta ao passageiro.', variant: 'success' })
      void refresh(listOpenTasks)
    },
    onError: (error) => tellRefusal(error, () => refresh(listOpenTasks)),
  })
