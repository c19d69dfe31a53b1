import { Bike, type LucideIcon, Pill, UtensilsCrossed } from 'lucide-react'
import { Link } from 'wouter'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { Tile } from '../../../ui/display/tile.tsx'
import { CHOOSE_CUISINE } from './use-flow.ts'

type Service = { title: string; facts: readonly string[]; icon: LucideIcon; href: string }

const SERVICES: readonly Service[] = [
  {
    title: 'Entrega de Comida',
    facts: ['20-60 min', 'Vários restaurantes'],
    icon: UtensilsCrossed,
    href: CHOOSE_CUISINE,
  },
  { title: 'Farmácia', facts: ['Com ou sem receita'], icon: Pill, href: '/pharmacy' },
  { title: 'Transporte', facts: ['Moto, txopela ou carro'], icon: Bike, href: '/transport' },
]

/** What can be brought; every card leads somewhere. */
export function ServiceStep() {
  return (
    <ul aria-label="Serviços" className="grid grid-cols-1 gap-3 md:grid-cols-3">
      {SERVICES.map(({ title, facts, icon, href }) => (
        <li key={title}>
          <Card interactive className="flex h-full flex-wrap items-center gap-4">
            <Tile seed={title} icon={icon} className="size-16" />
            <div className="min-w-0 grow basis-32">
              <h2 className="text-lg font-bold">
                <Link href={href} className={stretchedLink}>
                  {title}
                </Link>
              </h2>
              <p className="text-sm text-muted">{facts.join(' · ')}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
