import { SECOND_MS } from '@salama/contract/kernel/time'
import { getOwnStats } from '@salama/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query-client.ts'

/** As long as figures that came with the document count as read now. */
const FRESH_MS = 10 * SECOND_MS

/** Read anew whenever a page shows it later on: every finished service and every refund changes it. */
export const useOwnStats = () => useQuery({ ...queryOf(getOwnStats), staleTime: FRESH_MS })
