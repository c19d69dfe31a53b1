import type { RoleOption, UserType } from '@salama/contract/accounts'
import { Bike, Check, FileCheck, GraduationCap, HeartPulse, type LucideIcon, Pill, UtensilsCrossed } from 'lucide-react'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Tile } from '../../ui/display/tile.tsx'
import { classNames } from '../../ui/theme/class-names.ts'

type RoleCardProps = { role: RoleOption; current: boolean; disabled: boolean; onChoose: (id: UserType) => void }

export function RoleCard({ role, current, disabled, onChoose }: RoleCardProps) {
  const { id, title, description, immediate, verificationNote } = role
  return (
    <Card as="li" interactive selected={current} data-role={id} className="flex h-full flex-wrap gap-4">
      <Tile seed={id} icon={ICON[id]} className="size-16" />
      <div className="flex min-w-0 grow basis-40 flex-col">
        <h2 className="text-lg font-bold">
          <button
            type="button"
            disabled={disabled}
            onClick={() => onChoose(id)}
            aria-describedby={`papel-${id}`}
            className={classNames('text-left focus-visible:outline-none', stretchedLink, focusRing)}
          >
            {title}
          </button>
        </h2>
        <div id={`papel-${id}`} className="flex grow flex-col">
          <p className="mt-1 grow text-muted">{description}</p>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {immediate ? (
              <Badge tone="action">Acesso Imediato</Badge>
            ) : (
              <p className="flex items-start gap-1.5 text-sm font-medium text-emphasis-ink">
                <FileCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
                {verificationNote}
              </p>
            )}
            {current && (
              <Badge tone="outline">
                <Check aria-hidden />O seu papel atual
              </Badge>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

const ICON: Record<UserType, LucideIcon> = {
  customer: HeartPulse,
  teacher: GraduationCap,
  restaurant_vendor: UtensilsCrossed,
  pharmacy: Pill,
  delivery_driver: Bike,
}

/** The whole card is the button, so the ring goes around the card. */
const focusRing = 'focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'
