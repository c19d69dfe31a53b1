import type { PrescriptionCheck } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useOwnChecks, useSendPrescription } from './api.ts'
import { type ChosenPrescription, PrescriptionChoice } from './prescription-choice.tsx'

/** Paid orders whose pharmacy waits for a prescription. */
export function PendingPrescriptions() {
  const checks = useOwnChecks(useUser() !== null)
  const missing = checks.data?.filter(({ status }) => status === 'missing') ?? []
  if (missing.length === 0) return null
  return (
    <section aria-label="Receitas por enviar" className="mb-4 flex flex-col gap-3">
      {missing.map((check) => (
        <Missing key={check.orderId} check={check} />
      ))}
    </section>
  )
}

function Missing({ check: { orderId, orderNumber, pharmacyName } }: { check: PrescriptionCheck }) {
  const [chosen, setChosen] = useState<ChosenPrescription>()
  const send = useSendPrescription(orderId)
  return (
    <Card className="border-emphasis">
      <h2 className="font-bold">Falta a receita do pedido {orderNumber}</h2>
      <p className="mb-3 text-sm text-muted">{pharmacyName} só o prepara depois de a ver.</p>
      <PrescriptionChoice chosen={chosen} onChange={(next) => setChosen(next ?? undefined)} />
      {chosen && (
        <Button
          className="mt-3"
          busy={send.isPending}
          busyText="A enviar a receita..."
          onClick={() => send.mutate(chosen)}
        >
          Enviar à farmácia
        </Button>
      )}
    </Card>
  )
}
