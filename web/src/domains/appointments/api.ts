import { getCurrentUser } from '@salama/contract/accounts'
import {
  type AgendaEntry,
  type Appointment,
  bookAppointment,
  cancelAppointment,
  cancelAsDoctor,
  changePractice,
  changeSchedule,
  correctRegistration,
  type Doctor,
  getAgenda,
  getAppointment,
  getAvailability,
  getDoctor,
  getPractice,
  getRegistration,
  getSymptom,
  listAppointments,
  listDoctors,
  listSpecialties,
  moveAppointment,
  type Practice,
  registerDoctor,
  type SentRegistration,
} from '@salama/contract/appointments'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { listOwnCases } from '@salama/contract/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { knownRows, usePages } from '../../lib/api/pages.ts'
import { fresh, queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { type DoctorSearch, isSpecialtyOnly, queryOfSearch } from './doctors/use-doctor-search.ts'

/** The doctors of a search. Those of one specialty are picked out of the whole list, where all of it is here. */
export function useDoctors(search: DoctorSearch) {
  const everybody = isSpecialtyOnly(search) ? knownRows(listDoctors) : undefined
  const list = usePages(listDoctors, { query: everybody ? {} : queryOfSearch(search) })
  const { especialidade } = search
  const rows = everybody && especialidade ? list.rows?.filter((row) => practises(row, especialidade)) : list.rows
  return { ...list, rows }
}

const practises = ({ specialty, specialties }: Doctor, wanted: string): boolean =>
  specialty === wanted || specialties.includes(wanted)

/** One doctor, who may stand in no list that is here. */
export const useDoctor = (id: string | undefined) =>
  useQuery({ ...queryOf(getDoctor, { params: { id: id ?? '' } }), enabled: id !== undefined })

export const useSpecialties = () => useQuery(queryOf(listSpecialties))

export const useSymptom = (id: string) => useQuery(queryOf(getSymptom, { params: { id } }))

/** A doctor's times, read anew whenever the doctor is chosen: others book too. */
export const useAvailability = (doctorId: string | undefined) =>
  useQuery({
    ...queryOf(getAvailability, { params: { id: doctorId ?? '' } }),
    enabled: doctorId !== undefined,
    staleTime: 0,
  })

/** One's own registration as a doctor; null for who is none. */
export const useRegistration = (enabled: boolean) => useQuery({ ...queryOf(getRegistration), staleTime: 0, enabled })

/** Registers, or corrects what is registered. */
export function useRegister(isRegistered: boolean) {
  const intent = useIntentKey()
  return useMutation<unknown, Error, SentRegistration>({
    mutationFn: (body) =>
      isRegistered
        ? call(correctRegistration, { body })
        : call(registerDoctor, { body, idempotencyKey: intent.keyFor(body) }),
    // The new doctor may be listed, and is somebody with a portal of their own. Nobody waits for these answers: once the
    // registration is there the page replaces its form, which must have said before that it was sent.
    onSuccess: () => {
      intent.renew()
      void refresh(listDoctors)
      void refresh(getCurrentUser)
      void refresh(getRegistration)
      void refresh(listOwnCases)
    },
  })
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

const changed = () => refresh(listAppointments)

/** The patient gives the consultation up. */
export const useCancel = (id: string) =>
  useMutation<Appointment, Error, string>({
    mutationFn: (reason) => call(cancelAppointment, { params: { id }, body: { reason } }),
    onSuccess: () => void changed(),
  })

/** The patient has it at another time. */
export const useMove = (id: string) =>
  useMutation<Appointment, Error, string>({
    mutationFn: (scheduledAt) => call(moveAppointment, { params: { id }, body: { scheduledAt } }),
    onSuccess: () => void changed(),
  })

/** The doctor's calendar from a day on, read again at every news of an appointment. */
export function useAgenda({ from, days }: { from: string; days: number }) {
  const query = useQuery({ ...queryOf(getAgenda, { query: { from, days: String(days) } }), ...fresh })
  useLive('appointment', undefined, () => void refresh(getAgenda))
  return query
}

export const useCancelAsDoctor = (id: string) =>
  useMutation<AgendaEntry, Error, string>({
    mutationFn: (reason) => call(cancelAsDoctor, { params: { id }, body: { reason } }),
    onSuccess: () => void refresh(getAgenda),
  })

/** The doctor's own profile, prices and hours. */
export const usePractice = () => useQuery({ ...queryOf(getPractice), ...fresh })

const keepPractice = (practice: Practice) => queryClient.setQueryData(queryOf(getPractice).queryKey, practice)

export const useChangePractice = () =>
  useMutation<Practice, Error, SentBody<typeof changePractice>>({
    mutationFn: (body) => call(changePractice, { body }),
    onSuccess: keepPractice,
  })

export const useChangeSchedule = () =>
  useMutation<Practice, Error, SentBody<typeof changeSchedule>>({
    mutationFn: (body) => call(changeSchedule, { body }),
    onSuccess: (practice) => {
      keepPractice(practice)
      void refresh(getAgenda)
    },
  })
