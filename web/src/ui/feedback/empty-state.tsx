import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CapulanaPatch } from '../theme/capulana.tsx'
import { classNames } from '../theme/class-names.ts'

type EmptyStateProps = {
  title: string
  /** What this place is for. */
  text?: ReactNode
  icon?: LucideIcon
  /** One button to begin with. */
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

export function EmptyState({ title, text, icon, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('flex flex-col items-center gap-2 px-4 py-10 text-center', className)}>
      <CapulanaPatch icon={icon} />
      <Heading className="mt-3 text-xl font-bold">{title}</Heading>
      {text && <p className="max-w-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
