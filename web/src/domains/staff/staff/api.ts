import { listAudit } from '@salama/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { fresh, queryOf } from '../../../lib/query-client.ts'

export const useAudit = () => useQuery({ ...queryOf(listAudit), ...fresh })
