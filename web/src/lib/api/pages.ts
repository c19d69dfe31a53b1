import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import { cursorKey } from '@salama/contract/kernel/page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../document-data.ts'
import { readOrKept } from '../offline/read-or-kept.ts'
import { addressOf, type Optional, partsOf, requestPage, type Target } from './api.ts'
import { queryClient } from './query-client.ts'

type PagedEndpoint = Endpoint & { readonly method: 'GET'; readonly paged: true }
type Row<E extends Endpoint> = Reply<E> extends (infer R)[] ? R : never
type Page<R> = { rows: R[]; next: string | undefined }

/** A list that goes on: the rows so far, and `fetchNextPage` while `hasNextPage`. `refresh` of its call reads it again. */
export function usePages<E extends PagedEndpoint>(endpoint: E, ...[target]: Optional<Target<E>>) {
  const parts = partsOf(endpoint, target)
  const address = addressOf(parts)
  const query = useInfiniteQuery({
    queryKey: [...parts, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage<Row<E>>(withCursor(address, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    initialData: () => firstPage<Row<E>>(address),
  })
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) }
}

/** What a phone has kept of a list has no further page. */
async function readPage<R>(address: string, signal: AbortSignal): Promise<Page<R>> {
  let next: string | undefined
  const rows = await readOrKept({
    address,
    read: async () => {
      const page = await requestPage<R>(address, signal)
      next = page.next
      return page.rows
    },
    onLate: () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(address) }),
  })
  return { rows, next }
}

/** The whole list, where it is known to have no second page; read without asking for it. */
export function knownRows<E extends PagedEndpoint>(endpoint: E): Row<E>[] | undefined {
  const parts = partsOf(endpoint)
  const pages = queryClient.getQueryData<{ pages: Page<Row<E>>[] }>([...parts, 'pages'])?.pages
  const [only, second] = pages ?? [firstPage<Row<E>>(addressOf(parts))?.pages[0]]
  return only && !second && only.next === undefined ? only.rows : undefined
}

/** The first page as it came with the document. */
function firstPage<R>(address: string): { pages: Page<R>[]; pageParams: undefined[] } | undefined {
  const rows = queryClient.getQueryData<R[]>(queryKeyOf(address))
  if (!rows) return undefined
  const next = queryClient.getQueryData<string>(queryKeyOf(cursorKey(address)))
  return { pages: [{ rows, next }], pageParams: [undefined] }
}

function withCursor(address: string, cursor: string | undefined): string {
  if (cursor === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}
