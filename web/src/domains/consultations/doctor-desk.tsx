import type { Consultation, Snapshot } from '@salama/contract/consultations'
import { formatDate } from '@salama/contract/kernel/time'
import { weightText } from '@salama/contract/patients/words'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { handleUnauthorized, useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { TabItem } from '../../ui/layout/tabs.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PatientFacts } from '../patients/whom.tsx'
import { IssuedPrescriptions } from '../prescriptions/issued-prescriptions.tsx'
import { AccessOffer } from '../records/access-offer.tsx'
import { useComplete, useSnapshot } from './api.ts'
import { NoteForm } from './note-form.tsx'
import { NOT_SENT, sendNote } from './note-outbox.ts'

/** What the doctor has beside the chat: the patient at a glance, the note, prescriptions. */
export function doctorTabs(consultation: Consultation): TabItem[] {
  const { id, patientId, patient } = consultation
  return [
    { value: 'paciente', label: 'Paciente', content: <PatientGlance id={id} patientId={patientId} /> },
    { value: 'nota', label: 'Nota', content: <NoteForm id={id} /> },
    { value: 'receita', label: 'Receita', content: <IssuedPrescriptions appointmentId={id} patient={patient} /> },
  ]
}

/** Ends the consultation, after a question. */
export function CompleteButton({ id, onDone }: { id: string; onDone?: () => void }) {
  const complete = useComplete(id)
  const [isAsking, setIsAsking] = useState(false)
  const owner = useUser()?.id ?? null
  const confirm = async () => {
    try {
      // What was typed a moment ago goes first: the form is gone when the room has closed.
      await sendNote(id, owner)
    } catch (error) {
      if (!handleUnauthorized(error)) toast(NOT_SENT)
      return
    }
    complete.mutate(undefined, { onSuccess: () => onDone?.(), onError: tellFailure })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)} busy={complete.isPending}>
        <CircleCheckBig className="size-5" aria-hidden />
        Concluir a consulta
      </Button>
      <ConfirmDialog
        title="Concluir a consulta?"
        description="O paciente é avisado e a sala fecha. A nota e as receitas pode ainda escrever depois, a partir da agenda."
        confirmLabel="Concluir"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

function PatientGlance({ id, patientId }: { id: string; patientId: string }) {
  const { data, error, isFetching, refetch } = useSnapshot(id)
  if (error?.body?.code === 'records.consent_needed')
    return <AccessOffer patientId={patientId} onOpened={() => void refetch()} />
  if (error && !data)
    return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-64" />
  return <Glance snapshot={data} />
}

function Glance({ snapshot }: { snapshot: Snapshot }) {
  const { patientName, patient, weight, notes, allergies, conditions, medicines, history } = snapshot
  return (
    <Card as="section" aria-label={`Paciente ${patientName}`} className="flex flex-col gap-3">
      <div>
        <p className="text-lg font-bold">{patientName}</p>
        <PatientFacts patient={patient} />
        {weight && (
          <p>
            Peso: {weightText(weight.grams)}, {formatDate(weight.notedAt)}
          </p>
        )}
      </div>
      {allergies.length > 0 ? (
        <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-on-danger-soft">
          Alergias: {allergies.join(', ')}
        </p>
      ) : (
        <Line label="Alergias" texts={allergies} none="Nenhuma registada" />
      )}
      <Line label="Doenças" texts={conditions} none="Nenhuma registada" />
      <Line label="Medicamentos" texts={medicines} none="Nenhum registado" />
      <div>
        <p className="font-semibold">Motivo da consulta</p>
        <p className="whitespace-pre-line wrap-anywhere">{notes || 'O paciente não escreveu nada.'}</p>
      </div>
      {history.length > 0 && (
        <div>
          <p className="font-semibold">Antes</p>
          <ul className="mt-1 flex flex-col gap-2">
            {history.map(({ id, at, title, lines }) => (
              <li key={id} className="rounded-md bg-raised px-3 py-2">
                <p className="text-sm font-semibold">
                  {formatDate(at)}: {title}
                </p>
                {lines.length > 0 && <p className="text-sm text-muted">{lines.join(' · ')}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-muted">O paciente vê que leu estes dados.</p>
    </Card>
  )
}

function Line({ label, texts, none }: { label: string; texts: readonly string[]; none: string }) {
  return (
    <p>
      <span className="font-semibold">{label}: </span>
      {texts.length > 0 ? texts.join(', ') : none}
    </p>
  )
}
