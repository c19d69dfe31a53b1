import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

/** Who goes from article to article hears what each is. */
type Kind =
  | { as?: 'div' | 'section' | 'li' }
  | ({ as: 'article' } & ({ 'aria-label': string } | { 'aria-labelledby': string }))

type CardProps = HTMLAttributes<HTMLElement> &
  Kind & {
    /** Answers the pointer; for cards that hold a `stretched` link or are chosen. */
    interactive?: boolean
    selected?: boolean
    padded?: boolean
  }

export function Card({ as: Tag = 'div', interactive, selected, padded = true, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      data-selected={selected || undefined}
      className={classNames(
        'relative rounded-lg border bg-surface shadow-card',
        padded && 'p-4 md:p-5',
        interactive && 'transition-[border-color,box-shadow] duration-150 hover:border-action hover:shadow-float',
        selected ? 'border-action ring-2 ring-action' : 'border-line',
        className,
      )}
    />
  )
}

type CardHeaderProps = { title: ReactNode; text?: ReactNode; aside?: ReactNode; level?: 2 | 3 | 4 }

export function CardHeader({ title, text, aside, level = 3 }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-3 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Heading className="text-lg font-bold">{title}</Heading>
        {text && <p className="mt-0.5 text-sm text-muted">{text}</p>}
      </div>
      {aside}
    </div>
  )
}

/** Put on the one link of an `interactive` card: the whole card becomes its target. */
export const stretchedLink = 'after:absolute after:inset-0 after:rounded-lg after:content-[""]'
