import { getPayment, type Payment } from '@salama/contract/payments'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api/api.ts'
import { OFFLINE } from '../../lib/api/api-error.ts'
import { useOnline } from '../../lib/device/online.ts'
import { type MobileMoneyRequest, useInitiate, useWatchedPayment } from './api.ts'
import { outlookOf } from './outlook.ts'
import { useShownInDialog } from './settled-news.ts'
import { useSuccessCallback } from './use-success-callback.ts'

/** Specification 1 §4, and one state of honesty: the provider may have charged, but has not said so. */
export type DialogState = 'phone_entry' | 'processing' | 'ussd_prompt' | 'success' | 'failed' | 'unknown'

type MobileMoneyOptions = {
  resumed: Payment | undefined
  onPaid: (transactionId: string) => void
  onRefused?: ((error: ApiError) => void) | undefined
}

/** The mobile money dialog's states. It goes forward on the server's word alone (decision A-01). */
export function useMobileMoney({ resumed, onPaid, onRefused }: MobileMoneyOptions) {
  const [started, setStarted] = useState<Payment | undefined>(resumed)
  const initiate = useInitiate()
  const online = useOnline()
  const watched = useWatchedPayment(started?.transactionId, started)
  const payment = started && (watched.data ?? started)
  useShownInDialog(started?.transactionId)
  const state = stateOf({ payment, sending: initiate.isPending, refused: initiate.isError })

  const paidId = state === 'success' ? payment?.transactionId : undefined
  useSuccessCallback(paidId, onPaid)

  /** Refused because this is already being paid, perhaps on another device: shows that payment. */
  const followUnderWay = async (error: ApiError) => {
    const id = error.body?.details?.transactionId
    if (typeof id !== 'string') return
    const underWay = await call(getPayment, { params: { id } }).catch(() => undefined)
    if (underWay) setStarted(underWay)
  }

  return {
    state,
    payment,
    paidId,
    /** Why it failed, when anybody said so. */
    reason: payment ? payment.failure?.message : reasonOf(initiate.error),
    trouble: online ? (watched.isError ? 'Sem resposta do servidor. Continuamos a tentar...' : undefined) : OFFLINE,
    start: (request: MobileMoneyRequest) =>
      initiate.mutate(request, {
        onSuccess: setStarted,
        onError: (error) => {
          onRefused?.(error)
          void followUnderWay(error)
        },
      }),
    retry: () => {
      setStarted(undefined)
      initiate.reset()
    },
  }
}

type Facts = { payment: Payment | undefined; sending: boolean; refused: boolean }

export function stateOf({ payment, sending, refused }: Facts): DialogState {
  if (!payment) return sending ? 'processing' : refused ? 'failed' : 'phone_entry'
  const outlook = outlookOf(payment)
  return outlook === 'paid' ? 'success' : outlook === 'waiting' ? 'ussd_prompt' : outlook
}

/** A server that broke has nothing to tell a customer; a refusal and the network have. */
export function reasonOf(error: { status: number; sentence: string | undefined } | null): string | undefined {
  return error && error.status !== 500 ? error.sentence : undefined
}
