import type { SentQuery } from '@salama/contract/kernel/endpoint'
import { getLedger, getStatement } from '@salama/contract/ledger/staff'
import { useQuery } from '@tanstack/react-query'
import { fresh, queryOf } from '../../../lib/api/query-client.ts'

export const useLedger = () => useQuery({ ...queryOf(getLedger), ...fresh })
export const useStatement = (query: SentQuery<typeof getStatement>) =>
  useQuery({ ...queryOf(getStatement, { query }), ...fresh, placeholderData: (before) => before })
