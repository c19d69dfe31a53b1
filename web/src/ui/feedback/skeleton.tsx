import { classNames } from '../theme/class-names.ts'

/** A grey shape where content will stand; give it the content's size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded-md bg-raised', className)} />
}

type SkeletonListProps = { rows?: number; rowClass?: string; label?: string }

/** A list on its way: as many shapes as a screen shows, announced once. */
export function SkeletonList({ rows = 4, rowClass = 'h-24', label = 'Carregando...' }: SkeletonListProps) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={rowClass} />
      ))}
    </div>
  )
}
