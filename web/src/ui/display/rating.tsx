import { Star } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'

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
        <FilledStars share={value / 5} />
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

/** Cut at the value by an attribute: a style in the document is what the content policy forbids. */
function FilledStars({ share }: { share: number }) {
  return (
    <svg className="absolute inset-y-0 left-0 h-full overflow-hidden" width={`${share * 100}%`} height="100%">
      {STARS.map((star, place) => (
        <Star
          key={star}
          x={`${place * STAR_STEP_REM}rem`}
          width="1rem"
          height="1rem"
          className="fill-emphasis text-emphasis"
        />
      ))}
    </svg>
  )
}

/** A star and the gap after it. */
const STAR_STEP_REM = 1.125
