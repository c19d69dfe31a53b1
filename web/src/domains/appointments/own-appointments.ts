import { listAppointments } from '@salama/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { queryOf, refresh } from '../../lib/query-client.ts'

/** What the signed-in person has booked. */
export function useAppointments() {
  const query = useQuery(queryOf(listAppointments))
  useLive('appointment', undefined, () => void refresh(listAppointments))
  return query
}
