import type { SentBody } from '@salama/contract/kernel/endpoint'
import { endFact, getRecord, noteFact, type RecordFact } from '@salama/contract/records'
import { answerAccess, listAccesses } from '@salama/contract/records/access'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'

/** A person for whom the account acts; undefined: the account's own. */
export type PatientId = string | undefined

const forPatient = (patientId: PatientId) => (patientId === undefined ? {} : { query: { patientId } })

export const useRecord = (patientId: PatientId) => useQuery({ ...queryOf(getRecord, forPatient(patientId)), ...fresh })

const again = () => refresh(getRecord)

export function useNoteFact(patientId: PatientId) {
  const intent = useIntentKey()
  return useMutation<RecordFact, Error, SentBody<typeof noteFact>>({
    mutationFn: (body) =>
      call(noteFact, { ...forPatient(patientId), body, idempotencyKey: intent.keyFor({ patientId, ...body }) }),
    onSuccess: () => {
      intent.renew()
      return again()
    },
    onError: (error) => handleUnauthorized(error),
  })
}

export function useEndFact(patientId: PatientId) {
  return useMutation({
    mutationFn: (id: string) => call(endFact, { ...forPatient(patientId), params: { id } }),
    onSuccess: again,
    onError: (error) => tellRefusal(error, again),
  })
}

export const useAccesses = (patientId: PatientId) =>
  useQuery({ ...queryOf(listAccesses, forPatient(patientId)), ...fresh })

export function useAnswerAccess(patientId: PatientId) {
  const readAgain = () => refresh(listAccesses)
  return useMutation({
    mutationFn: ({ id, isGiven }: { id: string; isGiven: boolean }) =>
      call(answerAccess, { ...forPatient(patientId), params: { id }, body: { isGiven } }),
    onSuccess: readAgain,
    onError: (error) => tellRefusal(error, readAgain),
  })
}
