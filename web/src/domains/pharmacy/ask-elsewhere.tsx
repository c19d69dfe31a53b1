import { formatDistance } from '@salama/contract/kernel/geo'
import type { Alternative } from '@salama/contract/pharmacy'
import { Store } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { useAlternatives } from './api.ts'

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
                <li key={row.pharmacy.id} className="flex flex-wrap items-center gap-3 py-2">
                  <Store className="size-5 text-action" aria-hidden />
                  <div className="min-w-0 grow">
                    <p className="font-semibold">{row.pharmacy.name}</p>
                    <p className="text-sm text-muted">
                      {row.pharmacy.address}
                      {row.distanceKm !== null && ` · ${formatDistance(row.distanceKm)}`}
                      {!row.delivers && ' · Só para recolher'}
                    </p>
                  </div>
                  <Money centavos={row.subtotal} className="font-bold" />
                  <Button size="sm" onClick={() => onTake(row)}>
                    Pedir aqui<span className="sr-only">: {row.pharmacy.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Queue>
    </Card>
  )
}
