import type { Payment } from '@salama/contract/payments'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { outlookOf } from './outlook.ts'

/** Payments that a dialog shows at this moment: their end is told there. */
const inDialog = new Set<string>()

/** Keeps the toast quiet about a payment while its dialog is open. */
export function useShownInDialog(transactionId: string | undefined): void {
  useEffect(() => {
    if (transactionId === undefined) return
    inDialog.add(transactionId)
    return () => {
      inDialog.delete(transactionId)
    }
  }, [transactionId])
}

/** Tells how a payment ended whose dialog was closed before the provider answered (decision A-01: nothing is lost). */
export function useSettledNews(payments: readonly Payment[]): void {
  const waitedFor = useRef(new Set<string>())
  useEffect(() => {
    for (const payment of payments) {
      const { transactionId, status } = payment
      if (status === 'pending') waitedFor.current.add(transactionId)
      else if (waitedFor.current.delete(transactionId) && !inDialog.has(transactionId)) tell(payment)
    }
  }, [payments])
}

function tell(payment: Payment): void {
  const outlook = outlookOf(payment)
  if (outlook === 'paid') {
    toast({ title: 'Pagamento confirmado', description: payment.description, variant: 'success' })
  } else if (outlook === 'failed') {
    const why = payment.failure?.message ?? payment.description
    toast({ title: 'Pagamento Falhou', description: why, variant: 'destructive' })
  }
}
