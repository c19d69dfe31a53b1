import type { Alternative } from '@salama/contract/pharmacy'
import { Card } from '../../ui/display/card.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { useAlternatives } from './api.ts'
import { ShopOffer } from './shop-offer.tsx'

type AskElsewhereProps = { orderId: string; onTake: (alternative: Alternative) => void }

/** After a refusal: the open pharmacies that have all of the order, each asked with one tap. */
export function AskElsewhere({ orderId, onTake }: AskElsewhereProps) {
  const alternatives = useAlternatives(orderId)
  return (
    <Card as="section" aria-labelledby="noutra" className="mb-4">
      <h2 id="noutra" className="text-lg font-bold">
        Pedir noutra farmácia
      </h2>
      <Queue query={alternatives}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">Agora nenhuma farmácia aberta tem tudo o que pediu.</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {rows.map((row) => (
                <ShopOffer key={row.pharmacy.id} offer={row} onTake={() => onTake(row)} />
              ))}
            </ul>
          )
        }
      </Queue>
    </Card>
  )
}
