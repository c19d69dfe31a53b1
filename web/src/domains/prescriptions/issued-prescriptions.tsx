import type { PatientGlance } from '@salama/contract/patients/glance'
import { weightText } from '@salama/contract/patients/words'
import type { Prescription } from '@salama/contract/prescriptions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import { useCancel, useIssued } from './api.ts'
import { statusBadge } from './labels.ts'
import { PrescriptionLines } from './prescription-lines.tsx'

/** Patients in the same room never fetch it. */
const form = deferred(async () => (await import('./writing/prescription-form.tsx')).PrescriptionForm)
const signing = deferred(async () => (await import('./writing/sign-draft.tsx')).SignDraft)

type IssuedProps = {
  appointmentId: string
  /** As far as the room knows. */
  patient?: PatientGlance | undefined
}

/** What the doctor has prescribed in a consultation, and a new prescription. */
export function IssuedPrescriptions({ appointmentId, patient }: IssuedProps) {
  const { data, error, isFetching, refetch } = useIssued(appointmentId)
  const [isWriting, setIsWriting] = useState(false)
  if (error && !data)
    return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-48" />
  const isFormOpen = isWriting || data.length === 0
  return (
    <div className="flex flex-col gap-4">
      {data.map((prescription) => (
        <Issued key={prescription.id} appointmentId={appointmentId} patient={patient} prescription={prescription} />
      ))}
      {isFormOpen ? (
        <form.Part appointmentId={appointmentId} patient={patient} onSigned={() => setIsWriting(false)} />
      ) : (
        <Button variant="outline" onClick={() => setIsWriting(true)}>
          <Plus className="size-5" aria-hidden />
          Nova receita
        </Button>
      )}
    </div>
  )
}

function Issued({ appointmentId, patient, prescription }: IssuedProps & { prescription: Prescription }) {
  const { id, code, status, lines, advice, reason, weightGrams, warnings = [], proposals = [] } = prescription
  const cancel = useCancel(appointmentId)
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <Card as="section" aria-label={`Receita ${code ?? 'em rascunho'}`}>
      <p className="flex flex-wrap items-center gap-3">
        <strong>{code ?? 'Rascunho'}</strong>
        <Badge tone={statusBadge(status).tone}>{statusBadge(status).label}</Badge>
      </p>
      {weightGrams !== undefined && <p className="mt-1">Peso: {weightText(weightGrams)}</p>}
      <PrescriptionLines lines={lines} reasons />
      {advice && <p className="mt-2 whitespace-pre-line wrap-anywhere">Conselhos: {advice}</p>}
      {warnings.length > 0 && (
        <ul aria-label="Avisos ao assinar" className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
          {warnings.map(({ text, source }) => (
            <li key={text} className="wrap-anywhere">
              {text}
              {source && <span className="text-muted"> Fonte: {source}</span>}
            </li>
          ))}
        </ul>
      )}
      {reason && <p className="mt-2 text-sm text-muted">Porque apesar dos avisos: {reason}</p>}
      {proposals.map(({ place, medicine, shopName, reason: why, at }) => (
        <AlertStrip
          key={`${place}-${medicine}-${at}`}
          tone="info"
          title={`${shopName} propõe ${medicine}`}
          className="mt-3"
        >
          <p className="wrap-anywhere">
            Em vez de {lines[place - 1]?.medicine}. {why}
          </p>
          {status === 'active' && <p className="mt-1">Se concorda, anule esta receita e escreva outra.</p>}
        </AlertStrip>
      ))}
      {status === 'draft' && <signing.Part draft={prescription} patient={patient} />}
      {(status === 'active' || status === 'draft') && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setIsCancelling(true)}>
          Anular receita
        </Button>
      )}
      {isCancelling && (
        <ReasonDialog
          title="Anular a receita?"
          hint="Nenhuma farmácia a pode aviar depois. O paciente lê o motivo."
          confirmLabel="Anular"
          usual={['Dose errada', 'Medicamento trocado', 'O paciente já não precisa']}
          onClose={() => setIsCancelling(false)}
          busy={cancel.isPending}
          onConfirm={(given) =>
            cancel.mutate({ id, reason: given }, { onSuccess: () => setIsCancelling(false), onError: tellFailure })
          }
        />
      )}
    </Card>
  )
}
