import { listAppointments } from '@salama/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'

/** What the signed-in person has booked. */
export function useAppointments() {
  const query = useQuery(queryOf(listAppointments))
  useLive('appointment', undefined, () => void refresh(listAppointments))
  return query
}
