import { getOwnStats } from '@salama/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query-client.ts'

/** Read anew whenever a page shows it: every finished service and every refund changes it. */
export const useOwnStats = () => useQuery({ ...queryOf(getOwnStats), staleTime: 0 })
