import type { Patient } from '@salama/contract/patients'
import { PHARMACY_ORDER } from '@salama/contract/pharmacy'
import { OrderCheckout, type Where } from '../orders/order-checkout.tsx'
import type { UsedCart } from '../orders/use-cart.ts'
import { patientIn } from '../patients/use-whom.ts'
import { placeOrder } from './api.ts'
import type { ChosenPrescription } from './prescription-choice.tsx'

type PharmacyCheckoutProps = {
  cart: UsedCart
  pharmacy: { id: string; name: string; address: string }
  fee: number
  prescription: ChosenPrescription | undefined
  /** Who takes the medicines. */
  person: Patient | undefined
  onClose: () => void
  onDone: (made: { id: string }) => void
}

/** Buys the cart of a pharmacy; the stated payload goes into the quote and into the call. */
export function PharmacyCheckout({
  cart,
  pharmacy,
  fee,
  prescription,
  person,
  onClose,
  onDone,
}: PharmacyCheckoutProps) {
  const orderTo = (where: Where) => ({
    ...where,
    total: cart.subtotal + (where.mode === 'delivery' ? fee : 0),
    items: cart.lines.map(({ id: medicationId, quantity, price }) => ({ medicationId, quantity, price })),
    pharmacyId: pharmacy.id,
    ...patientIn(person),
    ...(prescription?.kind === 'file' && { prescription: prescription.id }),
    ...(prescription?.kind === 'signed' && { prescriptionCode: prescription.code }),
  })
  return (
    <OrderCheckout
      cart={cart}
      title="Finalizar Compra"
      shop={pharmacy}
      forWhom={person && !person.isSelf ? person.name : undefined}
      isSealed
      orderTo={(where) => ({ kind: PHARMACY_ORDER, ...orderTo(where) })}
      create={(where, paid, key) => placeOrder({ ...orderTo(where), ...paid }, key)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
