import type { SentBody } from '@salama/contract/kernel/endpoint'
import { endFact, getRecord, noteFact, type RecordFact } from '@salama/contract/records'
import { answerAccess, listAccesses } from '@salama/contract/records/access'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useIntentKey } from '../../lib/intent-key.ts'
import { fresh, queryOf, refresh } from '../../lib/query-client.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { tellRefusal } from '../../ui/tell-refusal.ts'

export const useRecord = () => useQuery({ ...queryOf(getRecord), ...fresh })

const again = () => refresh(getRecord)

export function useNoteFact() {
  const intent = useIntentKey()
  return useMutation<RecordFact, Error, SentBody<typeof noteFact>>({
    mutationFn: (body) => call(noteFact, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return again()
    },
    onError: (error) => handleUnauthorized(error),
  })
}

export function useEndFact() {
  return useMutation({
    mutationFn: (id: string) => call(endFact, { params: { id } }),
    onSuccess: again,
    onError: (error) => tellRefusal(error, again),
  })
}

export const useAccesses = () => useQuery({ ...queryOf(listAccesses), ...fresh })

export function useAnswerAccess() {
  const readAgain = () => refresh(listAccesses)
  return useMutation({
    mutationFn: ({ id, isGiven }: { id: string; isGiven: boolean }) =>
      call(answerAccess, { params: { id }, body: { isGiven } }),
    onSuccess: readAgain,
    onError: (error) => tellRefusal(error, readAgain),
  })
}
