import type { Quarantined } from '@salama/contract/pharmacy'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { useInspection, useQuarantine } from './portal-api.ts'

/** What came back undelivered: it is sold again only after the pharmacist has looked at it. */
export function Quarantine() {
  const waiting = useQuarantine().data ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="quarentena" className="mb-6">
      <h2 id="quarentena" className="text-lg font-bold">
        Devolvidos, por verificar
      </h2>
      <p className="mb-3 text-sm text-muted">
        Saíram da farmácia e não foram entregues. Ninguém os pode comprar enquanto não decidir.
      </p>
      <ul className="flex flex-col gap-2">
        {waiting.map((returned) => (
          <Returned key={`${returned.orderId}${returned.medicationId}`} returned={returned} />
        ))}
      </ul>
    </section>
  )
}

function Returned({ returned }: { returned: Quarantined }) {
  const { orderId, orderNumber, medicationId, name, quantity } = returned
  const inspection = useInspection(orderId)
  const decide = (decision: 'restock' | 'lost') => inspection.mutate({ medicationId, decision })
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 p-3!">
      <p className="min-w-0 grow basis-40">
        <span className="block font-semibold">
          {quantity} × {name}
        </span>
        <span className="block text-sm text-muted">Pedido {orderNumber}</span>
      </p>
      <Button size="sm" variant="outline" disabled={inspection.isPending} onClick={() => decide('restock')}>
        Volta à venda
      </Button>
      <Button size="sm" variant="danger" disabled={inspection.isPending} onClick={() => decide('lost')}>
        Perdido
      </Button>
    </Card>
  )
}
