import type { ShopKind } from '@salama/contract/shops'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

const registration = deferred(async () => (await import('../../../domains/shops/register-dialog.tsx')).RegisterDialog)

/** Whoever has no business yet begins here. */
export function NoShop() {
  const [kind, setKind] = useState<ShopKind>()
  return (
    <>
      <h1 className="sr-only">Portal do Vendedor</h1>
      <EmptyState
        icon={Store}
        title="Venda na nossa aplicação"
        text="Registe o seu restaurante ou a sua farmácia e receba pedidos aqui."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => setKind('restaurant')}>Registar Restaurante</Button>
            <Button variant="outline" onClick={() => setKind('pharmacy')}>
              Registar Farmácia
            </Button>
          </div>
        }
      />
      {kind && <registration.Part kind={kind} onClose={() => setKind(undefined)} />}
    </>
  )
}
