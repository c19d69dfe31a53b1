import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

type AlertStripProps = {
  tone?: AlertTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** True for what appears after the person acted: it is read out at once. */
  announce?: boolean
  className?: string
}

/** A notice in the flow of the page. */
export function AlertStrip({ tone = 'info', title, children, action, announce = false, className }: AlertStripProps) {
  const Icon = ICON[tone]
  return (
    <div
      role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('@container flex items-start gap-3 rounded-md px-4 py-3', TONE[tone], className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="flex min-w-0 grow flex-col items-start gap-x-3 gap-y-2 @sm:flex-row">
        <div className="min-w-0 grow">
          {title && <p className="font-bold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}

const ICON = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

const TONE: Record<AlertTone, string> = {
  info: 'bg-raised text-ink',
  success: 'bg-action-soft text-on-action-soft',
  warning: 'bg-emphasis-soft text-on-emphasis-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
}
