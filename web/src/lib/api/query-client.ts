import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import { QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { readOrKept } from '../offline/read-or-kept.ts'
import { type ApiError, addressOf, isUnauthorized, type Optional, partsOf, request, type Target } from './api.ts'

type On401 = 'throw' | 'null'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: { on401?: On401 }
  }
}

/** GET on the parts of the key joined with '/', read as JSON (specification 1 §7). */
async function readAddress({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const address = addressOf(queryKey)
  try {
    return await readOrKept({
      address,
      read: () => request<unknown>('GET', address, { signal }),
      onLate: (answer) => queryClient.setQueryData(queryKey, answer),
    })
  } catch (error) {
    if (meta?.on401 === 'null' && isUnauthorized(error)) return null
    throw error
  }
}

/**
 * No refetch on focus, no interval, never stale, no retry (specification 1 §7); what must be fresh asks for it. Without
 * network a query fails at once and says so; it is read again when the network returns.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: readAddress,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

type GetEndpoint = Endpoint & { readonly method: 'GET' }

/** The query of one call: `useQuery(queryOf(listDoctors))`; spread it to add an interval. */
export function queryOf<E extends GetEndpoint>(endpoint: E, ...[target]: Optional<Target<E>>) {
  return queryOptions<Reply<E>>({ queryKey: partsOf(endpoint, target) })
}

/** Like `queryOf`, for callers that may have no session: null instead of an error. */
export function queryOrNull<E extends GetEndpoint>(endpoint: E, ...[target]: Optional<Target<E>>) {
  return queryOptions<Reply<E> | null>({ queryKey: partsOf(endpoint, target), meta: { on401: 'null' } })
}

/** Has every query below a call's address read again: after `bookAppointment`, `refresh(listAppointments)`. */
export function refresh<E extends GetEndpoint>(endpoint: E, ...[target]: Optional<Target<E>>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: partsOf(endpoint, target) })
}

/** For queries whose answer is decided upon: read again each time it is shown. */
export const fresh = { staleTime: 0 } as const

/** Queues of the desk have no live news: others put into them, and other staff take out. */
export const QUEUE_EVERY_MS = 30_000
