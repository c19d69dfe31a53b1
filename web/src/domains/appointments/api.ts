import {
  type Appointment,
  bookAppointment,
  getAppointment,
  getAvailability,
  listAppointments,
  listDoctors,
  listNextTimes,
  listSpecialties,
} from '@salama/contract/appointments'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useIntentKey } from '../../lib/intent-key.ts'
import { useLive } from '../../lib/live.ts'
import { queryOf, refresh } from '../../lib/query-client.ts'

export const useDoctors = () => useQuery(queryOf(listDoctors))
export const useSpecialties = () => useQuery(queryOf(listSpecialties))

/** Each doctor's next free time, by doctor; read again by a later visit to the list, as others book too. */
export const useNextTimes = () => useQuery({ ...queryOf(listNextTimes), staleTime: NEXT_TIMES_MS })

const NEXT_TIMES_MS = 60_000

/** A doctor's times, read anew whenever the doctor is chosen: others book too. */
export const useAvailability = (doctorId: string | undefined) =>
  useQuery({
    ...queryOf(getAvailability, { params: { id: doctorId ?? '' } }),
    enabled: doctorId !== undefined,
    staleTime: 0,
  })

export function useAppointments() {
  const query = useQuery(queryOf(listAppointments))
  useLive('appointment', undefined, () => void refresh(listAppointments))
  return query
}

/** One appointment with its course. */
export const useAppointment = (id: string) => useQuery({ ...queryOf(getAppointment, { params: { id } }), staleTime: 0 })

/** The moment between the provider's confirmation and the appointment's own is short. */
const FOLLOW_EVERY_MS = 2_000

/** One appointment, read again at every news of it and while its payment is under way. */
export function useFollowedAppointment(id: string) {
  const query = useQuery({
    ...queryOf(getAppointment, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.paymentStatus === 'pending' ? FOLLOW_EVERY_MS : false),
  })
  useLive('appointment', id, () => void query.refetch())
  return query
}

export type Booking = SentBody<typeof bookAppointment>

export function useBook() {
  const intent = useIntentKey()
  return useMutation<Partial<Appointment>, Error, Booking>({
    mutationFn: (body) => call(bookAppointment, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      void refresh(listAppointments)
    },
  })
}
