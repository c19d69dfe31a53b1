import { formatDay } from '@salama/contract/kernel/time'
import type { FactKind, RecordFact } from '@salama/contract/records'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type PatientId, useEndFact, useNoteFact } from './api.ts'
import { FACT_WORDS } from './labels.ts'

type FactListProps = { kind: FactKind; facts: readonly RecordFact[]; patientId: PatientId }

/** The facts of one kind, which the patient adds to and takes from. */
export function FactList({ kind, facts, patientId }: FactListProps) {
  const { title, none, icon: Icon } = FACT_WORDS[kind]
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-lg font-bold">
        <Icon className="size-5 shrink-0 text-action" aria-hidden />
        {title}
      </h2>
      {facts.length === 0 ? (
        <p className="mt-2 text-muted">{none}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {facts.map((fact) => (
            <Fact key={fact.id} fact={fact} patientId={patientId} />
          ))}
        </ul>
      )}
      <NewFact kind={kind} patientId={patientId} />
    </Card>
  )
}

type FactProps = { fact: RecordFact; patientId: PatientId }

function Fact({ fact: { id, text, notedAt, notedBy }, patientId }: FactProps) {
  const [isAsking, setAsking] = useState(false)
  const end = useEndFact(patientId)
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{text}</p>
        <p className="text-sm text-muted">
          {notedBy === 'doctor' ? 'Indicado pelo médico' : patientId ? 'Indicado por quem cuida' : 'Indicado por si'},{' '}
          {formatDay(notedAt)}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        onClick={() => setAsking(true)}
        aria-label={`Retirar ${text}`}
      >
        Retirar
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Retirar «${text}»?`}
        description="Os médicos deixam de ver esta informação nas suas consultas. Retire só o que já não é verdade."
        confirmLabel="Retirar"
        tone="danger"
        busy={end.isPending}
        onConfirm={() => end.mutate(id)}
      />
    </li>
  )
}

const SHORTEST = 2
const LONGEST = 200

function NewFact({ kind, patientId }: { kind: FactKind; patientId: PatientId }) {
  const { field, example } = FACT_WORDS[kind]
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const note = useNoteFact(patientId)
  const add = () => {
    const written = text.trim()
    setMissing(written.length < SHORTEST)
    if (written.length >= SHORTEST) note.mutate({ kind, text: written }, { onSuccess: () => setText('') })
  }
  const error = isMissing
    ? 'Escreva o nome.'
    : note.error
      ? sentenceOf(note.error, 'Não foi guardado. Tente novamente.')
      : undefined
  return (
    <Form onSubmit={add} className="mt-4">
      <Field label={field} hint={example} error={error}>
        <div className="flex gap-2">
          <Input
            value={text}
            maxLength={LONGEST}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            className="min-w-0 grow"
          />
          <Button type="submit" variant="secondary" busy={note.isPending} aria-label={`Acrescentar: ${field}`}>
            <Plus className="size-5" aria-hidden />
            <span className="max-sm:sr-only">Acrescentar</span>
          </Button>
        </div>
      </Field>
    </Form>
  )
}
