import { useEffect, useState } from 'react'
import { afterLayersClosed } from '../../lib/screen/layers.ts'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Again } from './again.ts'
import { showCart } from './cart-panel.tsx'
import type { SellingShop, UsedCart } from './use-cart.ts'

type FillAgainProps = {
  cart: UsedCart
  shop: SellingShop
  /** Undefined while it is read. */
  again: Again | undefined
  onDone: () => void
}

/** Puts an earlier order into the cart; asks first where something is in it. */
export function FillAgain({ cart, shop, again, onDone }: FillAgainProps) {
  const [isAnswered, setAnswered] = useState(false)
  const isTaken = cart.lines.length > 0
  const isNothing = again?.lines.length === 0
  const fill = () => {
    if (!again) return
    setAnswered(true)
    cart.fill(shop, again.lines, again.notes)
    // The question closes first: its history entry would bring back the address that asks it.
    afterLayersClosed(() => {
      onDone()
      showCart()
    })
  }
  const keep = () => {
    setAnswered(true)
    afterLayersClosed(onDone)
  }
  const isReady = again !== undefined && !isNothing && !isTaken && !isAnswered
  useEffect(() => {
    if (isReady) fill()
  })
  if (!again) return null
  if (isNothing) {
    return (
      <AlertStrip tone="warning" announce className="mb-4" title="Nada deste pedido se pode pedir agora.">
        <ul>
          {again.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </AlertStrip>
    )
  }
  return (
    <ConfirmDialog
      open={isTaken && !isAnswered}
      onOpenChange={(open) => !open && keep()}
      title="Começar outro carrinho?"
      description={`O seu carrinho tem artigos${cart.shop ? ` de ${cart.shop.name}` : ''}. Para pedir outra vez o mesmo, é preciso esvaziá-lo.`}
      confirmLabel="Esvaziar e pedir o mesmo"
      cancelLabel="Ficar com o que tenho"
      onConfirm={fill}
    />
  )
}
