import { LESSON_LENGTH } from '@salama/contract/courses'
import { Bold, Heading, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { LessonPicture } from './lesson-picture.tsx'
import { type Edit, insertPicture, markLines, markWords, type Selection } from './markdown.ts'

type BodyFieldProps = { label: string; value: string; error: string | undefined; onChange: (text: string) => void }

const TOOLS: readonly { icon: LucideIcon; label: string; edit: (at: Selection) => Edit }[] = [
  { icon: Heading, label: 'Título', edit: (at) => markLines(at, () => '## ') },
  { icon: Bold, label: 'Negrito', edit: (at) => markWords(at, '**') },
  { icon: List, label: 'Lista', edit: (at) => markLines(at, () => '- ') },
  { icon: ListOrdered, label: 'Lista numerada', edit: (at) => markLines(at, (place) => `${place + 1}. `) },
]

/** The text of a lesson with the few marks that it may have. */
export function BodyField({ label, value, error, onChange }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const selection = (): Selection => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    return { text: value, from, to }
  }
  const apply = ({ text, from, to }: Edit) => {
    onChange(text)
    // The new text has to be in the field before a part of it can be selected.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from, to)
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <div role="toolbar" aria-label="Formatar o texto" className="flex flex-wrap items-center gap-1">
        {TOOLS.map(({ icon, label, edit }) => (
          <IconButton key={label} icon={icon} label={label} onClick={() => apply(edit(selection()))} />
        ))}
        <LessonPicture onKept={(picture) => apply(insertPicture(selection(), picture))} />
      </div>
      <Field
        label={label}
        labelHidden={label === 'Texto da aula'}
        hint="Uma linha vazia separa parágrafos. «- » começa uma lista, «## » um título, e **duas estrelas** dão negrito."
        error={error}
      >
        <Textarea
          ref={area}
          rows={14}
          maxLength={LESSON_LENGTH}
          className="max-h-[60dvh]! min-h-72!"
          placeholder="Explique com frases curtas e exemplos do dia a dia."
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
