import type { SentPharmacyOrder } from '@salama/contract/pharmacy'
import { PHARMACY_ORDER } from '@salama/contract/pharmacy'
import { OrderCheckout } from '../orders/order-checkout.tsx'
import type { UsedCart } from '../orders/use-cart.ts'
import { placeOrder } from './api.ts'
import type { ChosenPrescription } from './prescription-choice.tsx'

type PharmacyCheckoutProps = {
  cart: UsedCart
  pharmacy: { id: string; name: string; address: string }
  fee: number
  prescription: ChosenPrescription | undefined
  onClose: () => void
  onDone: () => void
}

/** Buys the cart of a pharmacy; the stated payload goes into the quote and into the call. */
export function PharmacyCheckout({ cart, pharmacy, fee, prescription, onClose, onDone }: PharmacyCheckoutProps) {
  const fieldsOf = (mode: 'delivery' | 'collection') => ({
    total: cart.subtotal + (mode === 'delivery' ? fee : 0),
    items: cart.lines.map(({ id: medicationId, quantity, price }) => ({ medicationId, quantity, price })),
    pharmacyId: pharmacy.id,
    ...(prescription?.kind === 'file' && { prescription: prescription.id }),
    ...(prescription?.kind === 'signed' && { prescriptionCode: prescription.code }),
  })
  return (
    <OrderCheckout
      cart={cart}
      kind={PHARMACY_ORDER}
      title="Finalizar Compra"
      shop={pharmacy}
      isSealed
      fieldsOf={fieldsOf}
      create={(body, key) => placeOrder(body as SentPharmacyOrder & typeof body, key)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
