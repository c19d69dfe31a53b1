import { listQueues } from '@salama/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fresh, QUEUE_EVERY_MS, queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'

/** What waits for a decision in one part of the desk; undefined while that is not known. */
export type QueueState = { count: number; oldest: string | null }

/** Every part of the desk in which things wait, as the server counts them; read again after each decision. */
export function useQueues(): Readonly<Record<string, QueueState>> | undefined {
  const { data } = useQuery({ ...queryOf(listQueues), ...fresh, refetchInterval: QUEUE_EVERY_MS })
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void refresh(listQueues)
      }),
    [],
  )
  return data && Object.fromEntries(data.map(({ name, ...state }) => [name, state]))
}
