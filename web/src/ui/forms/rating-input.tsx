import { Star } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../theme/class-names.ts'

type RatingInputProps = {
  label: string
  /** 1 to 5; undefined before the first choice. */
  value: number | undefined
  onChange: (stars: number) => void
  error?: string | undefined
}

const NAMES = ['Muito má', 'Má', 'Razoável', 'Boa', 'Muito boa']

/** One to five stars: a group of radio buttons, which the arrow keys move through. */
export function RatingInput({ label, value, onChange, error }: RatingInputProps) {
  const group = useId()
  return (
    <div>
      <div role="radiogroup" aria-label={label} aria-required className="flex">
        {NAMES.map((name, index) => (
          <span key={name} className="relative grid size-12 place-items-center rounded-md hover:bg-raised">
            <input
              type="radio"
              name={group}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
              aria-label={`${index + 1} ${index === 0 ? 'estrela' : 'estrelas'}: ${name}`}
              className="absolute inset-0 appearance-none rounded-md"
            />
            <Star
              className={classNames(
                'pointer-events-none relative size-8',
                value !== undefined && index < value ? 'fill-emphasis text-emphasis' : 'text-line-strong',
              )}
              aria-hidden
            />
          </span>
        ))}
      </div>
      <p className="min-h-6 text-sm text-muted" aria-hidden>
        {value === undefined ? 'Toque numa estrela' : NAMES[value - 1]}
      </p>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
