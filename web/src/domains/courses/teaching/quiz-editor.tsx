import { type AuthoredQuestion, type AuthoredQuiz, MOST_QUESTIONS, PASS_MARK } from '@salama/contract/courses'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { QuestionEditor } from './question-editor.tsx'

type QuizEditorProps = { quiz: AuthoredQuiz; onChange: (quiz: AuthoredQuiz) => void }

/** The questions of a quiz, what passes it, and how many of them one attempt asks. */
export function QuizEditor({ quiz, onChange }: QuizEditorProps) {
  const { questions } = quiz
  const set = (next: AuthoredQuestion[]) => onChange({ ...quiz, questions: next })
  const add = () => {
    const ids = questions.map(({ id }) => Number(id.slice(1)) || 0)
    const choices = [
      { id: 'a', text: '' },
      { id: 'b', text: '' },
    ]
    const id = `q${Math.max(0, ...ids) + 1}`
    set([...questions, { id, kind: 'one', text: '', choices, right: [], explanation: '' }])
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Field label="Nota para passar" hint="Em percentagem.">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            after="%"
            value={quiz.passMark ?? PASS_MARK}
            onChange={(event) => onChange({ ...quiz, passMark: within(event.target.value, 100) ?? PASS_MARK })}
          />
        </Field>
        <Field label="Perguntas por tentativa" hint="Vazio: todas." optional>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={Math.max(1, questions.length)}
            value={quiz.shown ?? ''}
            onChange={(event) => onChange(withShown(quiz, within(event.target.value, MOST_QUESTIONS)))}
          />
        </Field>
      </div>
      <ol className="flex flex-col gap-4">
        {questions.map((question, place) => (
          <QuestionEditor
            key={question.id}
            question={question}
            number={place + 1}
            onChange={(next) => set(questions.map((each) => (each === question ? next : each)))}
            onDelete={() => set(questions.filter((each) => each !== question))}
          />
        ))}
      </ol>
      {questions.length < MOST_QUESTIONS && (
        <Button variant="outline" className="self-start" onClick={add}>
          <Plus className="size-5" aria-hidden />
          Juntar pergunta
        </Button>
      )}
    </div>
  )
}

function within(typed: string, most: number): number | undefined {
  const value = Math.trunc(Number(typed))
  return value >= 1 && value <= most ? value : undefined
}

const withShown = ({ passMark, questions }: AuthoredQuiz, shown: number | undefined): AuthoredQuiz => ({
  passMark,
  shown,
  questions,
})
