import { type LucideIcon, Pill, ShieldCheck, Stethoscope, UtensilsCrossed } from 'lucide-react'
import { Link } from 'wouter'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'

type Service = { title: string; text: string; href: string; icon: LucideIcon; tint: string }

/** The specification's brand words with their Portuguese meaning, in its order. */
const SERVICES: Service[] = [
  { title: 'Health', text: 'Consultas', href: '/telemedicine', icon: Stethoscope, tint: 'bg-tint-1' },
  { title: 'Pharmacy', text: 'Farmácia', href: '/pharmacy', icon: Pill, tint: 'bg-tint-3' },
  { title: 'Insurance', text: 'Seguros', href: '/insurance', icon: ShieldCheck, tint: 'bg-tint-5' },
  { title: 'Food', text: 'Comida', href: '/delivery', icon: UtensilsCrossed, tint: 'bg-tint-2' },
]

export function Services() {
  return (
    <section aria-label="Serviços">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 md:grid-cols-2 md:gap-4">
        {SERVICES.map(({ title, text, href, icon: Icon, tint }) => (
          <Card
            key={href}
            as="li"
            interactive
            data-service={href}
            className="flex flex-col gap-2.5 md:flex-row md:items-center md:gap-4"
          >
            <span
              aria-hidden
              className={classNames(
                'relative grid size-12 shrink-0 md:size-14 place-items-center overflow-hidden rounded-lg text-on-tint',
                tint,
              )}
            >
              <span className="capulana-motif-small absolute inset-0 opacity-12" />
              <Icon className="relative size-7" strokeWidth={1.75} />
            </span>
            <div className="min-w-0">
              <h2 className="text-lg font-bold">
                <Link href={href} className={stretchedLink}>
                  {title}
                </Link>
              </h2>
              <p className="text-muted">{text}</p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
