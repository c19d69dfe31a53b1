import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

/** The hem of the cloth under a header. */
export function CapulanaEdge({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('capulana-edge', className)} />
}

/** A round piece of cloth with an icon on it, for places where there is nothing yet. */
export function CapulanaPatch({ icon: Icon }: { icon?: LucideIcon | undefined }) {
  return (
    <span
      aria-hidden
      className="relative grid size-32 place-items-center overflow-hidden rounded-full bg-cloth-deep text-cloth-sand"
    >
      <span className="capulana-motif absolute inset-0 text-cloth-sun opacity-70" />
      {Icon && (
        <span className="relative grid size-16 place-items-center rounded-full bg-cloth-deep ring-4 ring-cloth-sand">
          <Icon className="size-8" strokeWidth={1.75} />
        </span>
      )}
    </span>
  )
}
