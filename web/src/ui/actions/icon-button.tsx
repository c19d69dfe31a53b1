import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Tooltip } from '../overlays/tooltip.tsx'
import { classNames } from '../theme/class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** What the button does; the accessible name and the tooltip. */
  label: string
  tone?: 'plain' | 'raised' | 'action' | 'danger'
  /** A red dot (specification: the home bell): something new waits behind the button. */
  dot?: boolean
}

export function IconButton({ icon: Icon, label, tone = 'plain', dot = false, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={classNames(
          'relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150',
          'disabled:bg-transparent disabled:text-line-strong',
          TONE[tone],
          className,
        )}
      >
        <Icon className="size-5.5" aria-hidden />
        {dot && (
          <span className="absolute top-2 right-2 size-2.5 rounded-full bg-danger ring-2 ring-surface" aria-hidden />
        )}
      </button>
    </Tooltip>
  )
}

const TONE = {
  plain: 'text-ink hover:bg-raised',
  raised: 'bg-raised text-ink hover:bg-action-soft',
  action: 'bg-action text-on-action hover:bg-action-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}
