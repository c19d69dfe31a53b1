import { type AuthoredQuiz, PASS_MARK } from '@salama/contract/courses'
import { useState } from 'react'
import { Asked } from '../quiz.tsx'

/** The questions of a quiz as a learner gets them; answers go nowhere. */
export function QuizPreview({ quiz: { questions, passMark = PASS_MARK } }: { quiz: AuthoredQuiz }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, readonly string[]>>>({})
  if (questions.length === 0) return <p className="text-muted">Este teste ainda não tem perguntas.</p>
  return (
    <>
      <p className="text-muted">Passa com {passMark} %. Cada tentativa baralha as perguntas e as respostas.</p>
      <div className="flex flex-col gap-6">
        {questions.map((question, place) => (
          <Asked
            key={question.id}
            question={question}
            number={place + 1}
            chosen={answers[question.id] ?? (question.kind === 'order' ? question.choices.map(({ id }) => id) : [])}
            error={undefined}
            onChange={(ids) => setAnswers({ ...answers, [question.id]: ids })}
          />
        ))}
      </div>
    </>
  )
}
