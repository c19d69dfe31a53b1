import type { Note } from '@salama/contract/consultations'
import { formatDateTime, formatTime } from '@salama/contract/kernel/time'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { useAddAddendum, useNote, useSaveNote, useSignNote } from './api.ts'

/** Saved so long after the last key. */
const SAVE_AFTER_MS = 1_000

const FIELDS = [
  { name: 'complaint', label: 'Queixa' },
  { name: 'assessment', label: 'Avaliação' },
  { name: 'plan', label: 'Plano' },
] as const
const FOR_PATIENT = [
  { name: 'symptoms', label: 'Sintomas' },
  { name: 'nextSteps', label: 'Próximos passos' },
] as const

type Text = Pick<Note, 'complaint' | 'assessment' | 'plan' | 'symptoms' | 'nextSteps'>

/** The doctor's note, saved while it is typed; signed, it only takes addenda. */
export function NoteForm({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useNote(id)
  if (error && !data)
    return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-96" />
  return data.signedAt ? <SignedNote id={id} note={data} /> : <OpenNote id={id} note={data} />
}

function OpenNote({ id, note }: { id: string; note: Note }) {
  const [text, setText] = useState<Text>(note)
  const { save, saving, isDirty, change } = useAutosave(id, note)
  const sign = useSignNote(id)
  const [isSigning, setIsSigning] = useState(false)
  const write = (name: keyof Text) => (value: string) => {
    const next = Object.assign({}, text, { [name]: value })
    setText(next)
    change(next)
  }
  const confirm = async () => {
    if (isDirty) await save(text)
    sign.mutate(undefined, { onError: tellFailure })
  }
  return (
    <Card as="section" aria-label="Nota clínica" className="flex flex-col gap-3">
      {FIELDS.map(({ name, label }) => (
        <Field key={name} label={label}>
          <Textarea value={text[name]} onChange={({ target }) => write(name)(target.value)} />
        </Field>
      ))}
      <h2 className="mt-1 font-bold">Resumo para o paciente</h2>
      {FOR_PATIENT.map(({ name, label }) => (
        <Field key={name} label={label} hint="Uma linha por ponto.">
          <Textarea value={text[name]} onChange={({ target }) => write(name)(target.value)} />
        </Field>
      ))}
      <p role="status" className="text-sm text-muted">
        {saving === 'failed'
          ? 'Não foi possível guardar. Tentamos de novo quando escrever.'
          : isDirty
            ? 'A guardar...'
            : note.savedAt
              ? `Guardada às ${formatTime(note.savedAt)}`
              : 'Guarda-se enquanto escreve.'}
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

/** One save after another, each on the version of the one before. */
function useAutosave(id: string, { version }: Note) {
  const saveNote = useSaveNote(id)
  const latest = useRef<Text>(undefined)
  const [isDirty, setIsDirty] = useState(false)
  const [changes, setChanges] = useState(0)
  const save = async (text: Text) => {
    const { complaint, assessment, plan, symptoms, nextSteps } = text
    await saveNote
      .mutateAsync({ complaint, assessment, plan, symptoms, nextSteps, version })
      .then(() => latest.current === text && setIsDirty(false))
      .catch(tellFailure)
  }
  const saveLatest = useEffectEvent(() => latest.current && !saveNote.isPending && void save(latest.current))
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(saveLatest, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
    // Again with every key, and when the save before has ended.
  }, [isDirty, changes, version])
  const change = (text: Text) => {
    latest.current = text
    setIsDirty(true)
    setChanges((count) => count + 1)
  }
  return { save, change, isDirty, saving: saveNote.isError ? ('failed' as const) : ('fine' as const) }
}

function SignedNote({ id, note }: { id: string; note: Note }) {
  const [text, setText] = useState('')
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
        <Textarea value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button
        variant="outline"
        disabled={text.trim().length < 3}
        busy={add.isPending}
        onClick={() => add.mutate(text, { onSuccess: () => setText(''), onError: tellFailure })}
      >
        Acrescentar
      </Button>
    </Card>
  )
}
