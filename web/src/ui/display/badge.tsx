import type { ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'

export type BadgeTone = 'neutral' | 'action' | 'emphasis' | 'danger' | 'outline'

export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex h-fit w-fit max-w-full shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold [overflow-wrap:normal] [&_svg]:size-3.5',
        TONE[tone],
        className,
      )}
    />
  )
}

const TONE: Record<BadgeTone, string> = {
  neutral: 'border border-line-strong bg-raised text-ink',
  action: 'bg-action-soft text-on-action-soft',
  emphasis: 'bg-emphasis text-on-emphasis',
  danger: 'bg-danger-soft text-on-danger-soft',
  outline: 'border border-line-strong text-muted',
}
