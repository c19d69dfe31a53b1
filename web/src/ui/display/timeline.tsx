import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

export type StepState = 'done' | 'current' | 'todo' | 'failed'

export type TimelineStep = {
  key: string
  label: string
  state: StepState
  /** When it happened, already written for reading. */
  at?: string | undefined
  note?: ReactNode
}

/** The way something goes (order, ride, appointment), with where it is now. */
export function Timeline({ steps, label = 'Progresso' }: { steps: TimelineStep[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={classNames(
                'absolute top-7 bottom-0 left-3.5 w-0.5 -translate-x-1/2',
                step.state === 'done' ? 'bg-action' : 'bg-line',
              )}
            />
          )}
          <StepMark state={step.state} />
          <div className="min-w-0 grow pt-0.5">
            <p className={classNames(step.state === 'todo' ? 'text-muted' : 'font-semibold')}>
              {step.label}
              <span className="sr-only">, {SPOKEN[step.state]}</span>
            </p>
            {step.at && <p className="text-sm text-muted">{step.at}</p>}
            {step.note && <div className="text-sm text-muted">{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ state }: { state: StepState }) {
  return (
    <span
      aria-hidden
      className={classNames('relative z-1 grid size-7 shrink-0 place-items-center rounded-full', MARK[state])}
    >
      {state === 'done' && <Check className="size-4" strokeWidth={3} />}
      {state === 'failed' && <X className="size-4" strokeWidth={3} />}
      {state === 'current' && <span className="size-2.5 animate-breathe rounded-full bg-emphasis" />}
    </span>
  )
}

const MARK: Record<StepState, string> = {
  done: 'bg-action text-on-action',
  current: 'border-2 border-emphasis bg-surface',
  todo: 'border-2 border-line bg-surface',
  failed: 'bg-danger text-on-danger',
}

const SPOKEN: Record<StepState, string> = {
  done: 'concluído',
  current: 'em curso',
  todo: 'por fazer',
  failed: 'não concluído',
}
