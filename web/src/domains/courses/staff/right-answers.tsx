import type { AuthoredQuiz } from '@salama/contract/courses'

/** The questions of a quiz with what its teacher calls right. */
export function RightAnswers({ quiz: { questions } }: { quiz: AuthoredQuiz }) {
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-5">
      {questions.map(({ id, kind, text, choices, right, explanation }) => (
        <li key={id}>
          <p className="font-semibold">{text}</p>
          <ul className="mt-1">
            {choices.map((choice, place) => (
              <li key={choice.id} className={right.includes(choice.id) ? 'font-semibold text-action' : 'text-muted'}>
                {kind === 'order' && `${place + 1}.º `}
                {choice.text}
                {kind !== 'order' && right.includes(choice.id) && ' (certa)'}
              </li>
            ))}
          </ul>
          {explanation && <p className="mt-1 text-sm text-muted">{explanation}</p>}
        </li>
      ))}
    </ol>
  )
}
