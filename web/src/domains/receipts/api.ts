import { listDocuments } from '@salama/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-client.ts'

const CREDIT_NOTE_EVERY_MS = 15_000

/** The documents of a payment that was refunded `returned` times; read again until each refund has its credit note. */
export const useDocuments = (transactionId: string, returned: number) =>
  useQuery({
    ...queryOf(listDocuments, { params: { id: transactionId } }),
    enabled: returned > 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data ?? []).filter(({ kind }) => kind === 'credit_note').length < returned ? CREDIT_NOTE_EVERY_MS : false,
  })
