import { listAppointments } from '@salama/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/live.ts'
import { queryOf, refresh } from '../../../lib/query-client.ts'

/** The person's appointments, read again when one of them changes. */
export function useAppointments() {
  useLive('appointment', undefined, () => void refresh(listAppointments))
  return useQuery(queryOf(listAppointments))
}
