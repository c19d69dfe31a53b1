import type { pharmacyOrder } from '@salama/contract/pharmacy'
import type * as z from 'zod/mini'
import type { OrderDraft } from '../../orders/ports.ts'

/** What only this domain understands of an order. */
export type OrderDetails = { uploadIds: readonly string[]; prescriptionCode?: string | undefined }

/** The stated payload as every order is drafted. Without a pharmacy it is that of the items, which SQL knows. */
export function draftOf(sent: z.output<typeof pharmacyOrder>): OrderDraft {
  const { prescription = [], prescriptionCode } = sent
  const uploadIds = typeof prescription === 'string' ? [prescription] : prescription
  const details: OrderDetails = { uploadIds, prescriptionCode }
  return {
    shopId: sent.pharmacyId ?? '',
    patientId: sent.patientId,
    lines: sent.items.map(({ medicationId: itemId, quantity, price: shownPrice }) => ({
      itemId,
      quantity,
      shownPrice,
      options: [],
      note: '',
    })),
    mode: sent.mode ?? 'delivery',
    address: sent.deliveryAddress,
    instructions: sent.deliveryInstructions ?? '',
    latitude: sent.userLatitude ?? null,
    longitude: sent.userLongitude ?? null,
    provinceId: sent.provinceId ?? null,
    districtId: sent.districtId ?? null,
    neighborhoodId: sent.neighborhoodId ?? null,
    shownTotal: sent.total,
    details,
  }
}
