import type { PrescriptionCheck } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { useReadable } from '../patients/person-switch.tsx'
import { patientIn } from '../patients/use-whom.ts'
import { ForWhom } from '../patients/whom.tsx'
import { useSendPrescription } from './api.ts'
import { type ChosenPrescription, PrescriptionChoice } from './prescription-choice.tsx'

/** Sends the prescription that a paid order waits for. */
export function MissingPrescription({
  check: { orderId, orderNumber, pharmacyName, patientId, items },
}: {
  check: PrescriptionCheck
}) {
  const [chosen, setChosen] = useState<ChosenPrescription>()
  const prescribed = items.flatMap(({ name, requiresPrescription }) => (requiresPrescription ? [name] : []))
  const { people, chosen: readable } = useReadable(patientId)
  const whose = { ...patientIn(readable), isListed: people.length === 0 || readable !== undefined }
  const send = useSendPrescription(orderId)
  return (
    <Card className="border-emphasis">
      <h2 className="font-bold">Falta a receita do pedido {orderNumber}</h2>
      <p className="mb-3 text-sm text-muted">{pharmacyName} só o prepara depois de a ver.</p>
      <ForWhom patientId={patientId} />
      <PrescriptionChoice
        {...whose}
        medicines={prescribed}
        chosen={chosen}
        onChange={(next) => setChosen(next ?? undefined)}
      />
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
