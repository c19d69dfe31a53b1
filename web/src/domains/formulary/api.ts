import { searchFormulary } from '@salama/contract/formulary'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-client.ts'

/** Products that words may mean; of nothing while `enabled` is false. */
export const useFormulary = (q: string, enabled: boolean) =>
  useQuery({ ...queryOf(searchFormulary, { query: { q } }), enabled })
