import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  cancelPrescription,
  checkPrescription,
  createPrescription,
  listIssued,
  listPrescriptions,
  type Prescription,
  signPrescription,
} from '@salama/contract/prescriptions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'

export const useIssued = (appointmentId: string) =>
  useQuery({ ...queryOf(listIssued, { params: { id: appointmentId } }), ...fresh })

/** Of somebody for whom the account acts, or its own; of nobody while `enabled` is false. */
export const usePrescriptions = ({ patientId, enabled = true }: { patientId?: string; enabled?: boolean } = {}) =>
  useQuery({ ...queryOf(listPrescriptions, { query: patientId ? { patientId } : {} }), ...fresh, enabled })

export const useCheck = (code: string) => useQuery({ ...queryOf(checkPrescription, { params: { code } }), ...fresh })

const again = (appointmentId: string) => () => void refresh(listIssued, { params: { id: appointmentId } })

export function useCreate(appointmentId: string) {
  const intent = useIntentKey()
  return useMutation<Prescription, Error, SentBody<typeof createPrescription>>({
    mutationFn: (body) => call(createPrescription, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      again(appointmentId)()
    },
  })
}

/** Whatever comes of it, the draft is shown as it is now. */
export const useSign = (appointmentId: string) =>
  useMutation<Prescription, Error, { id: string; body: SentBody<typeof signPrescription> }>({
    mutationFn: ({ id, body }) => call(signPrescription, { params: { id }, body }),
    onSettled: again(appointmentId),
  })

export const useCancel = (appointmentId: string) =>
  useMutation<Prescription, Error, { id: string; reason: string }>({
    mutationFn: ({ id, reason }) => call(cancelPrescription, { params: { id }, body: { reason } }),
    onSuccess: again(appointmentId),
  })
