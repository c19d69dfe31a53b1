import { useState } from 'react'
import type { ApiError } from '../../lib/api/api.ts'
import { type TransferRequest, useConfirmTransfer } from './api.ts'
import { reasonOf } from './use-mobile-money.ts'
import { useSuccessCallback } from './use-success-callback.ts'

/** Specification 1 §4. */
export type TransferState = 'bank_details' | 'upload_proof' | 'processing' | 'success' | 'failed'

type TransferOptions = {
  onSuccess: (transactionId: string) => void
  onRefused?: ((error: ApiError) => void) | undefined
}

/** The bank transfer dialog's states: two that the person moves between, and three that the server's answer leads to. */
export function useBankTransfer({ onSuccess, onRefused }: TransferOptions) {
  const [step, setStep] = useState<'bank_details' | 'upload_proof'>('bank_details')
  const confirm = useConfirmTransfer()
  const doneId = confirm.data?.transactionId
  useSuccessCallback(doneId, onSuccess)
  return {
    state: transferStateOf({ step, sending: confirm.isPending, done: doneId !== undefined, refused: confirm.isError }),
    doneId,
    /** Why it failed, when anybody said so. */
    reason: reasonOf(confirm.error),
    haveTransferred: () => setStep('upload_proof'),
    back: () => setStep('bank_details'),
    confirm: (request: TransferRequest) => confirm.mutate(request, { onError: (error) => onRefused?.(error) }),
    retry: confirm.reset,
  }
}

type Facts = { step: 'bank_details' | 'upload_proof'; sending: boolean; done: boolean; refused: boolean }

export function transferStateOf({ step, sending, done, refused }: Facts): TransferState {
  if (sending) return 'processing'
  if (done) return 'success'
  return refused ? 'failed' : step
}
