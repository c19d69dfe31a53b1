import type { Lesson, Question } from '@salama/contract/courses'
import { ArrowDown, ArrowUp, CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { type QuizResult, tellProgress, useAnswerQuiz } from './api.ts'

type Attempt = NonNullable<Lesson['quiz']>

type QuizProps = {
  lesson: Lesson
  quiz: Attempt
  isDone: boolean
  /** Reads the lesson again: the next attempt has questions of its own. */
  onRead: () => Promise<{ data: Lesson | undefined }>
}

/** The questions of one attempt; afterwards the mark and why, and another attempt. */
export function Quiz({ lesson, quiz, isDone, onRead }: QuizProps) {
  const { id: lessonId, enrollmentId } = lesson
  // Asked afresh the questions may be others: those of this attempt stay until another begins.
  const [asked, setAsked] = useState(quiz)
  const [result, setResult] = useState<QuizResult>()
  useEffect(() => {
    if (enrollmentId !== undefined) void tellProgress({ enrollmentId, lessonId, seconds: 0 }).catch(() => undefined)
  }, [enrollmentId, lessonId])
  const graded = (given: QuizResult) => {
    setResult(given)
    void onRead()
  }
  const again = () => {
    setAsked(quiz)
    setResult(undefined)
  }
  const refused = (error: Error) =>
    tellRefusal(error, async () => {
      const { data } = await onRead()
      const haveChanged = error instanceof ApiError && error.code === 'courses.questions_changed'
      if (haveChanged && data?.quiz) setAsked(data.quiz)
    })
  return (
    <>
      <p className="text-muted">
        Passa com {quiz.passMark} %. {attemptsLabel(result?.attemptsLeft ?? quiz.attemptsLeft)}
        {quiz.bestScore !== undefined && ` Melhor resultado: ${quiz.bestScore} %.`}
      </p>
      {isDone && !result && <AlertStrip tone="success">Já passou neste teste.</AlertStrip>}
      {result ? (
        <Graded asked={asked.questions} result={result} passMark={quiz.passMark} onAgain={again} />
      ) : enrollmentId === undefined ? (
        <AlertStrip>Inscreva-se no curso para responder.</AlertStrip>
      ) : (
        <QuizForm
          key={`${asked.version}:${asked.attempt}`}
          attempt={asked}
          enrollmentId={enrollmentId}
          lessonId={lessonId}
          left={quiz.attemptsLeft}
          onGraded={graded}
          onRefused={refused}
        />
      )}
    </>
  )
}

const attemptsLabel = (left: number): string =>
  left === 0
    ? 'Já usou as tentativas de hoje: volte amanhã.'
    : `${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`} hoje.`

type QuizFormProps = {
  attempt: Attempt
  enrollmentId: string
  lessonId: string
  left: number
  onGraded: (result: QuizResult) => void
  onRefused: (error: Error) => void
}

type Answers = Readonly<Record<string, readonly string[]>>

/** A question in which order is asked begins as it is shown: that is an answer too. */
const begin = (asked: Question[]): Answers =>
  Object.fromEntries(
    asked.map(({ id, kind, choices }) => [id, kind === 'order' ? choices.map((choice) => choice.id) : []]),
  )

function QuizForm({ attempt, enrollmentId, lessonId, left, onGraded, onRefused }: QuizFormProps) {
  const { questions: asked } = attempt
  const [answers, setAnswers] = useState(() => begin(asked))
  const [isIncomplete, setIsIncomplete] = useState(false)
  const send = useAnswerQuiz({ enrollmentId, lessonId })
  const submit = () => {
    if (asked.some(({ id }) => answers[id]?.length === 0)) return setIsIncomplete(true)
    const given = asked.map(({ id }) => ({ questionId: id, choiceIds: [...(answers[id] ?? [])] }))
    const { attempt: number, version } = attempt
    send.mutate({ answers: given, attempt: number, version }, { onSuccess: onGraded, onError: onRefused })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      {asked.map((question, place) => (
        <Asked
          key={question.id}
          question={question}
          number={place + 1}
          chosen={answers[question.id] ?? []}
          error={isIncomplete && answers[question.id]?.length === 0 ? 'Escolha uma resposta.' : undefined}
          onChange={(ids) => setAnswers({ ...answers, [question.id]: ids })}
        />
      ))}
      <Button type="submit" busy={send.isPending} busyText="A corrigir..." disabled={left === 0} className="self-start">
        Responder
      </Button>
    </Form>
  )
}

type AskedProps = {
  question: Question
  number: number
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

export function Asked(props: AskedProps) {
  const { question, number, chosen, error, onChange } = props
  const { kind, choices, text } = question
  const label = `${number}. ${text}`
  if (kind === 'order') return <Ordered {...props} label={label} />
  if (kind === 'many') {
    return (
      <fieldset>
        <legend className="font-semibold">
          {label} <span className="font-normal text-muted">(uma ou várias)</span>
        </legend>
        {error && <p className="mt-1 text-sm font-medium text-danger">{error}</p>}
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            label={choice.text}
            checked={chosen.includes(choice.id)}
            onCheckedChange={(on) =>
              onChange(on ? [...chosen, choice.id] : chosen.filter((chosenId) => chosenId !== choice.id))
            }
          />
        ))}
      </fieldset>
    )
  }
  return (
    <RadioGroup
      label={label}
      options={choices.map((choice) => ({ value: choice.id, label: choice.text }))}
      value={chosen[0]}
      onValueChange={(id) => onChange([id])}
      error={error}
    />
  )
}

function Ordered({ question, chosen, onChange, label }: AskedProps & { label: string }) {
  const move = (from: number, to: number) => {
    const next = [...chosen]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(to, 0, moved)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <ol className="mt-2 flex flex-col gap-2">
        {chosen.map((id, place) => {
          const text = question.choices.find((choice) => choice.id === id)?.text ?? ''
          return (
            <li key={id} className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
              <span className="min-w-0 grow">
                {place + 1}. {text}
              </span>
              <IconButton
                icon={ArrowUp}
                label={`Subir: ${text}`}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Descer: ${text}`}
                disabled={place === chosen.length - 1}
                onClick={() => move(place, place + 1)}
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

type GradedProps = { asked: Question[]; result: QuizResult; passMark: number; onAgain: () => void }

function Graded({ asked, result, passMark, onAgain }: GradedProps) {
  const { score, isPassed, results, attemptsLeft } = result
  return (
    <div className="flex flex-col gap-4">
      <AlertStrip tone={isPassed ? 'success' : 'warning'} title={`${score} %`} announce>
        {isPassed ? 'Passou no teste.' : `Faltou chegar a ${passMark} %. Leia as explicações e tente outra vez.`}
      </AlertStrip>
      <ol className="flex flex-col gap-3">
        {asked.map((question, place) => {
          const one = results.find(({ questionId }) => questionId === question.id)
          const Icon = one?.isRight ? CircleCheck : CircleX
          return (
            <li key={question.id} className="flex gap-3">
              <Icon className={`mt-0.5 size-5 shrink-0 ${one?.isRight ? 'text-action' : 'text-danger'}`} aria-hidden />
              <div className="min-w-0">
                <p className="font-semibold">
                  {place + 1}. {question.text}
                  <span className="sr-only">: {one?.isRight ? 'certo' : 'errado'}</span>
                </p>
                <p className="text-muted">{one?.explanation}</p>
              </div>
            </li>
          )
        })}
      </ol>
      {!isPassed && attemptsLeft > 0 && (
        <Button variant="outline" className="self-start" onClick={onAgain}>
          Tentar outra vez
        </Button>
      )}
    </div>
  )
}
