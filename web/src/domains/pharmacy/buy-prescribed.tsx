import type { Basket } from '@salama/contract/pharmacy'
import { Card } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { useChosenPlace } from '../places/chosen-place.ts'
import { type Baskets, useBaskets } from './api.ts'
import { ShopOffer } from './shop-offer.tsx'

type BuyPrescribedProps = { code: string; onTake: (basket: Basket, baskets: Baskets) => void }

/** `?aviar=<code>`: the open pharmacies that have what was prescribed, in packages. */
export function BuyPrescribed({ code, onTake }: BuyPrescribedProps) {
  const baskets = useBaskets(code, useChosenPlace())
  return (
    <Card as="section" aria-labelledby="receita" className="mb-4">
      <h2 id="receita" className="text-lg font-bold">
        Comprar com a receita
      </h2>
      <Queue query={baskets}>
        {(found) => (
          <>
            {found.free.length > 0 && (
              <AlertStrip tone="info" className="mt-2">
                O médico escreveu livremente: {found.free.join('; ')}. Procure-o em baixo; o farmacêutico confirma-o.
              </AlertStrip>
            )}
            {found.offers.length === 0 ? (
              <p className="text-muted">Agora nenhuma farmácia aberta tem o que está nesta receita.</p>
            ) : (
              <ul className="mt-2 divide-y divide-line">
                {found.offers.map((basket) => (
                  <ShopOffer key={basket.pharmacy.id} offer={basket} onTake={() => onTake(basket, found)}>
                    <ul className="mt-1 text-sm">
                      {basket.lines.map(({ medication, quantity }) => (
                        <li key={medication.id}>
                          {quantity} × {medication.name}, {medication.package}
                        </li>
                      ))}
                    </ul>
                    {basket.missing.length > 0 && (
                      <p className="text-sm font-semibold">Não tem: {basket.missing.join('; ')}</p>
                    )}
                  </ShopOffer>
                ))}
              </ul>
            )}
          </>
        )}
      </Queue>
    </Card>
  )
}
