import type { PrescriptionCheck } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSendPrescription } from './api.ts'
import { type ChosenPrescription, PrescriptionChoice } from './prescription-choice.tsx'

/** Sends the prescription that a paid order waits for. */
export function MissingPrescription({ check: { orderId, orderNumber, pharmacyName } }: { check: PrescriptionCheck }) {
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
