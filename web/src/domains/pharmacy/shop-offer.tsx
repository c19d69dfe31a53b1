import { formatDistance } from '@salama/contract/kernel/geo'
import type { Alternative } from '@salama/contract/pharmacy'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Money } from '../../ui/display/money.tsx'

type ShopOfferProps = {
  offer: Pick<Alternative, 'pharmacy' | 'distanceKm' | 'delivers' | 'subtotal'>
  onTake: () => void
  /** What else there is to say of it. */
  children?: ReactNode
}

/** A pharmacy that has what is looked for, asked with one tap. */
export function ShopOffer({ offer: { pharmacy, distanceKm, delivers, subtotal }, onTake, children }: ShopOfferProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <Store className="size-5 text-action" aria-hidden />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{pharmacy.name}</p>
        <p className="text-sm text-muted">
          {pharmacy.address}
          {distanceKm !== null && ` · ${formatDistance(distanceKm)}`}
          {!delivers && ' · Só para recolher'}
        </p>
        {children}
      </div>
      <Money centavos={subtotal} className="font-bold" />
      <Button size="sm" onClick={onTake}>
        Pedir aqui<span className="sr-only">: {pharmacy.name}</span>
      </Button>
    </li>
  )
}
