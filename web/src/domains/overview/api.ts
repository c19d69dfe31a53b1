import { SECOND_MS } from '@salama/contract/kernel/time'
import { getOwnStats, LEAST_LETTERS, searchAll } from '@salama/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-client.ts'

/** As long as figures that came with the document count as read now. */
const FRESH_MS = 10 * SECOND_MS

/** Read anew whenever a page shows it later on: every finished service and every refund changes it. */
export const useOwnStats = () => useQuery({ ...queryOf(getOwnStats), staleTime: FRESH_MS })

/** What is found stays in sight until the next letters are answered. */
export const useSearch = (q: string) =>
  useQuery({
    ...queryOf(searchAll, { query: { q } }),
    enabled: q.length >= LEAST_LETTERS,
    staleTime: 60 * SECOND_MS,
    placeholderData: (before) => before,
  })
