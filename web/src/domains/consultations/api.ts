import {
  addAddendum,
  type Consultation,
  completeConsultation,
  getConsultation,
  getNote,
  getSnapshot,
  getSummary,
  listUnsigned,
  listWaiting,
  type Note,
  signNote,
} from '@salama/contract/consultations'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { answerConsent } from '@salama/contract/records'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { fresh, queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'

/** The room of one appointment, read again at every news of it. */
export function useConsultation(id: string) {
  const query = useQuery({ ...queryOf(getConsultation, { params: { id } }), ...fresh })
  useLive('appointment', id, () => void refresh(getConsultation, { params: { id } }))
  return query
}

export const useSummary = (id: string, enabled = true) =>
  useQuery({ ...queryOf(getSummary, { params: { id } }), ...fresh, enabled })

export function useWaitingPatients() {
  const query = useQuery({ ...queryOf(listWaiting), ...fresh, refetchInterval: WAITING_EVERY_MS })
  useLive('appointment', undefined, () => void refresh(listWaiting))
  return query
}

/** Who closes a tab is only missed: no news tells of it. */
const WAITING_EVERY_MS = 15_000

export const useUnsigned = () => useQuery({ ...queryOf(listUnsigned), ...fresh })

export const useSnapshot = (id: string) => useQuery({ ...queryOf(getSnapshot, { params: { id } }), ...fresh })

export const useNote = (id: string) => useQuery({ ...queryOf(getNote, { params: { id } }), ...fresh })

const keepNote = (id: string) => (note: Note) =>
  queryClient.setQueryData(queryOf(getNote, { params: { id } }).queryKey, note)

export const useSignNote = (id: string) =>
  useMutation<Note, Error, void>({ mutationFn: () => call(signNote, { params: { id } }), onSuccess: keepNote(id) })

export const useAddAddendum = (id: string) =>
  useMutation<Note, Error, string>({
    mutationFn: (text) => call(addAddendum, { params: { id }, body: { text } }),
    onSuccess: keepNote(id),
  })

export const useComplete = (id: string) =>
  useMutation({
    mutationFn: () => call(completeConsultation, { params: { id } }),
    onSuccess: () => void refresh(getConsultation, { params: { id } }),
  })

/** The patient's answer, by the patient or by who speaks for them. */
export const useConsent = ({ id, patientId }: Pick<Consultation, 'id' | 'patientId'>) =>
  useMutation({
    mutationFn: (body: SentBody<typeof answerConsent>) => call(answerConsent, { query: { patientId }, body }),
    onSuccess: () => void refresh(getConsultation, { params: { id } }),
  })
