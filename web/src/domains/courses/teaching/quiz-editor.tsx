import { type AuthoredQuestion, type AuthoredQuiz, MOST_QUESTIONS, PASS_MARK } from '@salama/contract/courses'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
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
      <div className="grid grid-cols-1 max-w-xl gap-4 sm:grid-cols-2">
        {/* The lesson is saved while it is written: what is refused is not, and the number from before stays. */}
        <NumberField
          label="Nota para passar"
          hint="Em percentagem."
          least={1}
          most={100}
          refusal="A nota para passar vai de 1 a 100."
          after="%"
          value={quiz.passMark ?? PASS_MARK}
          onChange={(passMark, isRefused) => isRefused || onChange({ ...quiz, passMark })}
        />
        <NumberField
          label="Perguntas por tentativa"
          hint="Vazio: todas."
          optional
          least={1}
          most={MOST_QUESTIONS}
          refusal={`Mostre de 1 a ${MOST_QUESTIONS} perguntas.`}
          value={quiz.shown}
          onChange={(shown, isRefused) => isRefused || onChange({ ...quiz, shown })}
        />
      </div>
      {questions.length > 0 && (
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
      )}
      {questions.length < MOST_QUESTIONS && (
        <Button variant="outline" className="self-start" onClick={add}>
          <Plus className="size-5" aria-hidden />
          Juntar pergunta
        </Button>
      )}
    </div>
  )
}
