import type { Note } from '@salama/contract/consultations'
import { formatDateTime, formatTime } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { isTypedText, useWorkDraft } from '../../lib/forms/work-drafts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ChooseVersion } from '../../ui/forms/choose-version.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useAddAddendum, useNote, useSignNote } from './api.ts'
import { NOT_SENT, type NoteText } from './note-outbox.ts'
import { type Saving, useNoteDraft } from './use-note-draft.ts'

const FIELDS = [
  { name: 'complaint', label: 'Queixa' },
  { name: 'assessment', label: 'Avaliação' },
  { name: 'plan', label: 'Plano' },
] as const
const FOR_PATIENT = [
  { name: 'symptoms', label: 'Sintomas' },
  { name: 'nextSteps', label: 'Próximos passos' },
] as const

/** The doctor's note, saved while it is typed; signed, it only takes addenda. */
export function NoteForm({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useNote(id)
  if (error && !data)
    return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-96" />
  return data.signedAt ? <SignedNote id={id} note={data} /> : <OpenNote id={id} note={data} />
}

function OpenNote({ id, note }: { id: string; note: Note }) {
  const { text, saving, conflict, flush, write, keepMine, takeOther } = useNoteDraft(id, note)
  const sign = useSignNote(id)
  const [isSigning, setIsSigning] = useState(false)
  const change = (name: keyof NoteText) => (value: string) => write(Object.assign({}, text, { [name]: value }))
  const confirm = async () => {
    if (await flush()) sign.mutate(undefined, { onError: tellFailure })
    else toast(NOT_SENT)
  }
  return (
    <Card as="section" aria-label="Nota clínica" className="flex flex-col gap-3">
      {FIELDS.map(({ name, label }) => (
        <Field key={name} label={label}>
          <Textarea value={text[name]} onChange={({ target }) => change(name)(target.value)} />
        </Field>
      ))}
      <h2 className="mt-1 font-bold">Resumo para o paciente</h2>
      {FOR_PATIENT.map(({ name, label }) => (
        <Field key={name} label={label} hint="Uma linha por ponto.">
          <Textarea value={text[name]} onChange={({ target }) => change(name)(target.value)} />
        </Field>
      ))}
      {conflict && (
        <ChooseVersion
          title="A nota mudou noutro dispositivo"
          seeOther="Ver o outro texto"
          onKeep={keepMine}
          onSeeOther={takeOther}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {saving === 'saved' && note.savedAt ? `Guardada às ${formatTime(note.savedAt)}` : SAVING[saving]}
      </p>
      <Button onClick={() => setIsSigning(true)} busy={sign.isPending}>
        Assinar a nota
      </Button>
      <ConfirmDialog
        title="Assinar a nota?"
        description="Depois de assinada, a nota não muda: só lhe pode acrescentar adendas. O paciente passa a ver o resumo."
        confirmLabel="Assinar"
        open={isSigning}
        onOpenChange={setIsSigning}
        onConfirm={() => void confirm()}
      />
    </Card>
  )
}

const SAVING: Record<Saving, string> = {
  saved: 'Guarda-se enquanto escreve.',
  saving: 'A guardar...',
  shown: 'Sem ligação: por agora está só neste ecrã, não o feche. Enviamos assim que houver ligação.',
  kept: 'Guardada neste dispositivo. Enviamos assim que houver ligação.',
  refused: 'Guardada só neste dispositivo: a nota mudou ou já não pode ser escrita.',
}

function SignedNote({ id, note }: { id: string; note: Note }) {
  const draft = useWorkDraft({ page: `addendum.${id}`, initial: '', isValid: isTypedText })
  const add = useAddAddendum(id)
  return (
    <Card as="section" aria-label="Nota clínica" className="flex flex-col gap-3">
      <p className="rounded-md bg-action-soft px-3 py-2 font-semibold text-on-action-soft">
        Assinada {note.signedAt && formatDateTime(note.signedAt)}
      </p>
      {[...FIELDS, ...FOR_PATIENT].map(({ name, label }) => (
        <div key={name}>
          <p className="font-semibold">{label}</p>
          <p className="whitespace-pre-line wrap-anywhere">{note[name] || '—'}</p>
        </div>
      ))}
      {note.addenda.map((addendum) => (
        <div key={addendum.id} className="rounded-md bg-raised px-3 py-2">
          <p className="text-sm font-semibold">Adenda de {formatDateTime(addendum.at)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{addendum.text}</p>
        </div>
      ))}
      <Field label="Nova adenda">
        <Textarea value={draft.value} onChange={({ target }) => draft.write(target.value)} />
      </Field>
      <Button
        variant="outline"
        disabled={draft.value.trim().length < 3}
        busy={add.isPending}
        onClick={() => add.mutate(draft.value, { onSuccess: draft.drop, onError: tellFailure })}
      >
        Acrescentar
      </Button>
    </Card>
  )
}
