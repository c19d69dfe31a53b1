import { Star } from 'lucide-react'
import { classNames } from './class-names.ts'

const STARS = [1, 2, 3, 4, 5]
const ONE_DECIMAL = new Intl.NumberFormat('pt', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type RatingProps = {
  /** 0 to 5. */
  value: number
  /** After the figure: '(127 avaliações)'. */
  note?: string
  className?: string
}

export function Rating({ value, note, className }: RatingProps) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-2 text-sm', className)}>
      <span className="relative inline-flex" aria-hidden>
        <StarRow className="text-line-strong" />
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(value / 5) * 100}%` }}>
          <StarRow className="fill-emphasis text-emphasis" />
        </span>
      </span>
      <span className="font-semibold tabular-nums" aria-hidden>
        {ONE_DECIMAL.format(value)}
      </span>
      <span className="sr-only">{ONE_DECIMAL.format(value)} de 5 estrelas</span>
      {note && <span className="text-muted">{note}</span>}
    </div>
  )
}

function StarRow({ className }: { className: string }) {
  return (
    <span className="inline-flex w-max gap-0.5">
      {STARS.map((star) => (
        <Star key={star} className={classNames('size-4', className)} />
      ))}
    </span>
  )
}
