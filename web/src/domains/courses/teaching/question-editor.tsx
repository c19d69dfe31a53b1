import { type AuthoredQuestion, MOST_CHOICES, QUESTION_KINDS, type QuestionKind } from '@salama/contract/courses'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'

type QuestionEditorProps = {
  question: AuthoredQuestion
  number: number
  onChange: (question: AuthoredQuestion) => void
  onDelete: () => void
}

const KINDS: Record<QuestionKind, string> = {
  one: 'Uma resposta certa',
  many: 'Várias respostas certas',
  true_false: 'Verdadeiro ou falso',
  order: 'Pôr por ordem',
}
const kindOptions = QUESTION_KINDS.map((value) => ({ value, label: KINDS[value] }))
const TRUE_FALSE = [
  { id: 'a', text: 'Verdadeiro' },
  { id: 'b', text: 'Falso' },
]

/** One question: what is asked, the choices, which are right, and why. */
export function QuestionEditor({ question, number, onChange, onDelete }: QuestionEditorProps) {
  const { kind, text, explanation } = question
  const changeKind = (next: QuestionKind) =>
    onChange({ ...question, kind: next, right: [], ...(next === 'true_false' ? { choices: TRUE_FALSE } : {}) })
  return (
    <Card as="li" aria-label={`Pergunta ${number}`} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h4 className="font-bold">Pergunta {number}</h4>
        <IconButton icon={Trash2} label={`Apagar pergunta ${number}`} onClick={onDelete} />
      </div>
      <Field label="Tipo">
        <Select options={kindOptions} value={kind} onValueChange={(value) => changeKind(value as QuestionKind)} />
      </Field>
      <Field label="O que pergunta">
        <Textarea
          rows={2}
          maxLength={500}
          value={text}
          onChange={(event) => onChange({ ...question, text: event.target.value })}
        />
      </Field>
      <Choices question={question} onChange={onChange} />
      <Field label="Explicação" hint="O aluno lê-a depois de responder." optional>
        <Textarea
          rows={2}
          maxLength={1_000}
          value={explanation}
          onChange={(event) => onChange({ ...question, explanation: event.target.value })}
        />
      </Field>
    </Card>
  )
}

const LEGENDS: Record<QuestionKind, string> = {
  one: 'Respostas: marque a certa',
  many: 'Respostas: marque todas as certas',
  true_false: 'Marque a certa',
  order: 'Respostas, da primeira à última',
}

type ChoicesProps = { question: AuthoredQuestion; onChange: (question: AuthoredQuestion) => void }

function Choices({ question, onChange }: ChoicesProps) {
  const { id, kind, choices, right } = question
  const mark = (choiceId: string) => {
    const marked = right.includes(choiceId) ? right.filter((each) => each !== choiceId) : [...right, choiceId]
    onChange({ ...question, right: kind === 'many' ? marked : [choiceId] })
  }
  const add = () => {
    const free = 'abcdefghijklmnop'.split('').find((letter) => choices.every((choice) => choice.id !== letter))
    if (free) onChange({ ...question, choices: [...choices, { id: free, text: '' }] })
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{LEGENDS[kind]}</legend>
      {choices.map((choice, place) => (
        <div key={choice.id} className="flex items-center gap-1">
          {kind === 'order' ? (
            <span className="w-8 shrink-0 text-center font-semibold tabular-nums">{place + 1}.</span>
          ) : (
            <label className="grid size-11 shrink-0 place-items-center">
              <input
                type={kind === 'many' ? 'checkbox' : 'radio'}
                name={`right-${id}`}
                aria-label={`A resposta ${place + 1} está certa`}
                checked={right.includes(choice.id)}
                onChange={() => mark(choice.id)}
                className="size-5 accent-action"
              />
            </label>
          )}
          <Field label={`Resposta ${place + 1}`} labelHidden className="grow">
            <Input
              maxLength={300}
              value={choice.text}
              readOnly={kind === 'true_false'}
              onChange={(event) => {
                const text = event.target.value
                onChange({ ...question, choices: choices.map((each) => (each === choice ? { ...each, text } : each)) })
              }}
            />
          </Field>
          {kind !== 'true_false' && choices.length > 2 && (
            <IconButton
              icon={Trash2}
              label={`Apagar resposta ${place + 1}`}
              onClick={() => onChange({ ...question, choices: choices.filter((each) => each !== choice) })}
            />
          )}
        </div>
      ))}
      {kind !== 'true_false' && choices.length < MOST_CHOICES && (
        <Button variant="link" className="self-start" onClick={add}>
          <Plus className="size-5" aria-hidden />
          Juntar resposta
        </Button>
      )}
    </fieldset>
  )
}
