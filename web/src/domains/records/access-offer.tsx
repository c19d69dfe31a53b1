import { askAccess, breakGlass } from '@salama/contract/records/access'
import { useMutation } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'

/** For a doctor whose patient has not consented, or whose time with the patient is over: they ask, or open it in need. */
export function AccessOffer({ patientId, onOpened }: { patientId: string; onOpened(): void }) {
  const [isUrgent, setIsUrgent] = useState(false)
  const params = { id: patientId }
  const ask = useMutation({ mutationFn: () => call(askAccess, { params }), onError: tellFailure })
  const open = useMutation({
    mutationFn: (reason: string) => call(breakGlass, { params, body: { reason } }),
    onSuccess: onOpened,
  })
  return (
    <Card as="section" aria-label="Sem consentimento" className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-lg font-bold">
        <LockKeyhole className="size-5" aria-hidden />O processo está fechado
      </p>
      <p>
        O paciente não deu o seu consentimento, ou passaram mais de 30 dias desde a vossa consulta. Com o consentimento
        lê o processo durante 30 dias.
      </p>
      {ask.isSuccess ? (
        <p role="status">Pedido enviado. Avisamos quando o paciente responder.</p>
      ) : (
        <Button onClick={() => ask.mutate()} busy={ask.isPending}>
          Pedir consentimento
        </Button>
      )}
      <Button variant="outline" onClick={() => setIsUrgent(true)}>
        É uma emergência
      </Button>
      {isUrgent && (
        <ReasonDialog
          title="Abrir sem consentimento?"
          hint="O processo abre durante 24 horas. O paciente é avisado já, e lê o seu nome e o motivo."
          confirmLabel="Abrir o processo"
          usual={['Reação grave a um medicamento', 'Doente inconsciente', 'Pedido urgente de um hospital']}
          onClose={() => setIsUrgent(false)}
          busy={open.isPending}
          onConfirm={(reason) => open.mutate(reason, { onError: tellFailure })}
        />
      )}
    </Card>
  )
}
