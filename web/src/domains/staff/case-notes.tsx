import { addNote, listNotes } from '@salama/contract/staff/cases'
import { useMutation, useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { when } from '../../lib/ago.ts'
import { call } from '../../lib/api/api.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useForm } from '../../lib/forms/form.ts'
import { isTypedText, useWorkDraft } from '../../lib/forms/work-drafts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'

const schema = async () => (await import('@salama/contract/staff/forms')).newNote

/** What staff say to each other of a case. */
export function CaseNotes({ id }: { id: string }) {
  const { data: notes = [] } = useQuery({ ...queryOf(listNotes, { params: { id } }), ...fresh })
  const page = `note.${id}`
  // What was begun before is shown at once.
  const kept = useWorkDraft({ page, initial: '', isValid: isTypedText, onKept: () => setOpen(true) })
  const [isOpen, setOpen] = useState(kept.isKept)
  return (
    <section aria-label="Notas internas" className="mb-4 rounded-md bg-raised px-4 py-2">
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map(({ id: noteId, author, text, at }) => (
            <li key={noteId} className="py-2">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="text-sm text-muted">
                {author.name}, <time dateTime={at}>{when(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <NoteForm id={id} page={page} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="link" onClick={() => setOpen(true)}>
          <NotebookPen className="size-5" aria-hidden />
          Escrever nota interna
        </Button>
      )}
    </section>
  )
}

type NoteFormProps = { id: string; page: string; onClose: () => void }

function NoteForm({ id, page, onClose }: NoteFormProps) {
  const draft = useWorkDraft({ page, initial: '', isValid: isTypedText, onKept: (text) => form.reset({ text }) })
  const form = useForm({ schema, values: { text: draft.value }, onChange: ({ text }) => draft.write(text) })
  const add = useMutation({
    mutationFn: (text: string) => call(addNote, { params: { id }, body: { text } }),
    onSuccess: async () => {
      draft.drop()
      await refresh(listNotes, { params: { id } })
      onClose()
    },
    onError: (error) => tellRefusal(error, () => refresh(listNotes, { params: { id } })),
  })
  return (
    <Form
      onSubmit={form.submit(({ text }) => add.mutate(text))}
      aria-label="Nota interna"
      className="flex flex-col gap-2 py-2"
    >
      <Field label="Nota interna" hint="Só a equipa a lê, e fica como foi escrita." error={form.errors.text} required>
        <Textarea {...form.field('text')} maxLength={2_000} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={add.isPending}>
          Guardar nota
        </Button>
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            draft.drop()
            onClose()
          }}
        >
          Deitar fora
        </Button>
      </div>
    </Form>
  )
}
