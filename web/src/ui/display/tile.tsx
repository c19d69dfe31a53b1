import type { LucideIcon } from 'lucide-react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { classNames } from '../theme/class-names.ts'
import { tintOf } from '../theme/tint.ts'

type TileProps = {
  /** Decides the colour; the name or id of what the tile stands for. */
  seed: string
  icon: LucideIcon
  src?: string | null | undefined
  alt?: string
  className?: string
}

/** The picture of a dish, a medicine or a course; without one, or while data is saved, its category's icon on a capulana tint. */
export function Tile({ seed, icon: Icon, src, alt = '', className }: TileProps) {
  const saving = useDataSaver()
  const frame = classNames('relative shrink-0 overflow-hidden rounded-md', className ?? 'size-20')
  if (src && !saving)
    return <img src={src} alt={alt} loading="lazy" decoding="async" className={classNames(frame, 'object-cover')} />
  return (
    <div className={classNames(frame, 'grid place-items-center text-on-tint', tintOf(seed))} aria-hidden>
      <span className="capulana-motif absolute inset-0 opacity-12" />
      <Icon className="relative size-2/5 max-h-16 min-h-6 max-w-16 min-w-6" strokeWidth={1.75} />
    </div>
  )
}
