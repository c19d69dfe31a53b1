import {
  assignDriver,
  decideArrival,
  endTask,
  listCandidates,
  listDoubtedArrivals,
  listOpenTasks,
  type OpenTask,
} from '@salama/contract/dispatch/staff'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryOf, refresh } from '../../../lib/api/query-client.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Drivers move, and no news of it reaches the desk. */
const EVERY_MS = 5_000

export const useOpenTasks = () => useQuery({ ...queryOf(listOpenTasks), staleTime: 0, refetchInterval: EVERY_MS })

export const useEndTask = ({ id, kind }: Pick<OpenTask, 'id' | 'kind'>) =>
  useMutation({
    mutationFn: (body: SentBody<typeof endTask>) => call(endTask, { params: { id }, body }),
    onSuccess: (_ended, { returnReason }) => {
      toast({ ...(returnReason ? SETTLED : ENDED[kind]), variant: 'success' })
      void refresh(listOpenTasks)
    },
    onError: (error) => tellRefusal(error, () => refresh(listOpenTasks)),
  })

const SETTLED = { title: 'Entrega cancelada', description: 'O dinheiro segue quem suporta.' }
const ENDED = {
  ride: { title: 'Viagem terminada', description: 'O que foi pago volta ao passageiro.' },
  delivery: { title: 'Entrega cancelada', description: 'O que foi pago volta ao cliente.' },
}

const readAgain = async (id: string): Promise<void> => {
  await Promise.all([refresh(listOpenTasks), refresh(listCandidates, { params: { id } })])
}

/** Whom a task may be given; drivers come and go while the dialog is open. */
export const useCandidates = (id: string) =>
  useQuery({ ...queryOf(listCandidates, { params: { id } }), staleTime: 0, refetchInterval: EVERY_MS })

export const useAssignDriver = (id: string, { onAssigned }: { onAssigned: () => void }) =>
  useMutation({
    mutationFn: (driverId: string) => call(assignDriver, { params: { id }, body: { driverId } }),
    onSuccess: () => {
      toast({ title: 'Motorista atribuído', description: 'Ele e o cliente foram avisados.', variant: 'success' })
      onAssigned()
      void refresh(listOpenTasks)
    },
    onError: (error) => tellRefusal(error, () => readAgain(id)),
  })

export const useDoubtedArrivals = () => useQuery({ ...queryOf(listDoubtedArrivals), staleTime: 0 })

export const useDecideArrival = (id: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof decideArrival>) => call(decideArrival, { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Decisão guardada', variant: 'success' })
      void refresh(listDoubtedArrivals)
    },
    onError: (error) => tellRefusal(error, () => refresh(listDoubtedArrivals)),
  })
