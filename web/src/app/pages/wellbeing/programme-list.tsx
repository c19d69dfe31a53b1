import { Check } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { useDeviceNotes } from './device-notes.ts'
import { PROGRAMMES, type Programme } from './programmes.ts'

/** How many steps of each programme were done, by the programme's id. */
type Done = Record<string, number>

const isDone = (value: unknown): value is Done =>
  typeof value === 'object' && value !== null && Object.values(value).every((steps) => Number.isInteger(steps))

/** Emotional support to read and do; how far one has come stays on this phone. */
export function ProgrammeList() {
  const [done = {}, keep] = useDeviceNotes('programas', isDone)
  return (
    <section aria-label="Programas de apoio" className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      {PROGRAMMES.map((programme) => (
        <ProgrammeCard
          key={programme.id}
          programme={programme}
          done={Math.min(done[programme.id] ?? 0, programme.steps.length)}
          onDone={(steps) => keep({ ...done, [programme.id]: steps })}
        />
      ))}
    </section>
  )
}

type ProgrammeCardProps = { programme: Programme; done: number; onDone: (steps: number) => void }

function ProgrammeCard({ programme: { title, text, steps }, done, onDone }: ProgrammeCardProps) {
  return (
    <Card as="article" aria-label={title}>
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="text-muted">{text}</p>
      <p className="mt-1 text-sm text-muted">
        {done === steps.length ? 'Completo' : `${done} de ${steps.length} passos`}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, place) => (
          <li key={step.title}>
            {/* The next step lies open, so that opening the programme is enough. */}
            <details open={place === done}>
              <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2 font-semibold">
                <span
                  className={classNames(NUMBER, place < done ? 'bg-action text-on-action' : 'bg-raised')}
                  aria-hidden
                >
                  {place < done ? <Check className="size-4" /> : place + 1}
                </span>
                {step.title}
                {place < done && <span className="sr-only"> (feito)</span>}
              </summary>
              <p className="pb-3 pl-10">{step.text}</p>
              {place === done && (
                <Button size="sm" onClick={() => onDone(done + 1)} className="mb-3 ml-10">
                  Feito
                </Button>
              )}
            </details>
          </li>
        ))}
      </ol>
      {done > 0 && (
        <Button variant="link" onClick={() => onDone(0)}>
          Recomeçar<span className="sr-only"> {title}</span>
        </Button>
      )}
    </Card>
  )
}

const NUMBER = 'grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold'
