import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  addPatient,
  changePatient,
  endGuardian,
  inviteGuardian,
  joinPatient,
  listGuardians,
  listPatients,
  removePatient,
} from '@salama/contract/patients'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'

/** The signed-in person and those for whom the account acts; a visitor has nobody. */
export function usePatients() {
  const user = useUser()
  return useQuery({ ...queryOf(listPatients), enabled: user !== null })
}

const again = () => refresh(listPatients)

export function useAddPatient() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof addPatient>) => call(addPatient, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return again()
    },
  })
}

export const useChangePatient = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & SentBody<typeof changePatient>) =>
      call(changePatient, { params: { id }, body }),
    onSuccess: again,
  })

export const useRemovePatient = () =>
  useMutation({
    mutationFn: (id: string) => call(removePatient, { params: { id } }),
    onSuccess: again,
    onError: (error) => tellRefusal(error, again),
  })

export const useGuardians = (id: string) => useQuery({ ...queryOf(listGuardians, { params: { id } }), ...fresh })

export function useEndGuardian(id: string) {
  const readAgain = () => refresh(listGuardians, { params: { id } })
  return useMutation({
    mutationFn: (guardianId: string) => call(endGuardian, { params: { id, guardianId } }),
    onSuccess: readAgain,
    onError: (error) => tellRefusal(error, readAgain),
  })
}

export const useInvite = (id: string) =>
  useMutation({
    mutationFn: (role: SentBody<typeof inviteGuardian>['role']) =>
      call(inviteGuardian, { params: { id }, body: { role } }),
  })

export const useJoin = () =>
  useMutation({
    mutationFn: (body: SentBody<typeof joinPatient>) => call(joinPatient, { body }),
    onSuccess: again,
  })
