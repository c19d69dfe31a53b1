import { CircleQuestionMark, Info, type LucideIcon, OctagonAlert, OctagonX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../../../ui/theme/class-names.ts'
import { GRADES, type Grade, gradeOf, type Warning } from './warnings.ts'

/** What speaks against the medicines, the gravest first. It takes the focus: it is to be read before anything else. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [warnings])
  return (
    <div
      ref={list}
      role="group"
      aria-label="Avisos"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-2 rounded-md"
    >
      {GRADES.map((grade) => {
        const graded = warnings.filter((warning) => gradeOf(warning) === grade)
        return graded.length > 0 && <Graded key={grade} grade={grade} warnings={graded} />
      })}
    </div>
  )
}

function Graded({ grade, warnings }: { grade: Grade; warnings: readonly Warning[] }) {
  const { label, icon: Icon, tone } = LOOK[grade]
  return (
    <section aria-label={label} className={classNames('rounded-md px-3.5 py-3', tone)}>
      <p className="flex items-center gap-2 font-bold">
        <Icon className="size-5 shrink-0" aria-hidden />
        {label}
      </p>
      <ul className="mt-1.5 flex flex-col gap-2.5">
        {warnings.map((warning) => (
          <li key={`${warning.lines?.join()}-${warning.text}`}>
            <p className="wrap-anywhere">{warning.text}</p>
            <Origin warning={warning} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Origin({ warning: { source, lines = [] } }: { warning: Warning }) {
  const said = [placesText(lines), source && `Fonte: ${source}`].filter(Boolean).join(' · ')
  return said && <p className="text-sm wrap-anywhere">{said}</p>
}

function placesText(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const places = lines.map((line) => line + 1)
  return places.length === 1 ? `Medicamento ${places[0]}` : `Medicamentos ${LIST.format(places.map(String))}`
}

const LIST = new Intl.ListFormat('pt')

const LOOK: Record<Grade, { label: string; icon: LucideIcon; tone: string }> = {
  contraindicated: { label: 'Contra-indicado', icon: OctagonX, tone: 'bg-danger text-on-danger' },
  avoid: { label: 'Evitar', icon: OctagonAlert, tone: 'bg-danger-soft text-on-danger-soft' },
  caution: { label: 'Com cuidado', icon: TriangleAlert, tone: 'bg-emphasis-soft text-on-emphasis-soft' },
  note: { label: 'A saber', icon: Info, tone: 'bg-raised text-ink' },
  unchecked: {
    label: 'Não verificado',
    icon: CircleQuestionMark,
    tone: 'border border-dashed border-line-strong text-ink',
  },
}
