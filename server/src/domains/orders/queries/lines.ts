import { VEHICLE_LABELS } from '@salama/contract/dispatch'
import type { OrderDetail, Report } from '@salama/contract/orders'
import type { DeliveryOfOrder } from '../../deliveries/public.ts'
import type { ReportRow } from '../store/reports.ts'

export const describeReport = (row: ReportRow): Report => ({
  id: row.id,
  reason: row.reason,
  status: row.status,
  items: row.items,
  text: row.body,
  amount: row.amount,
  createdAt: row.created_at.toISOString(),
  ...(row.answer === '' ? {} : { answer: row.answer }),
  ...(row.photo_id === null ? {} : { photoId: row.photo_id }),
  ...(row.decided_by === null || row.decided_by === 'system' ? {} : { decidedBy: row.decided_by }),
})

/** Who brings an order, while somebody does. */
export function carrierOf(delivery: DeliveryOfOrder | undefined): OrderDetail['driver'] {
  const driver = delivery?.driver
  if (!driver) return null
  const { name, phone, vehicleType, plate } = driver
  return { name, phone: phone ?? '', vehicle: VEHICLE_LABELS[vehicleType], plate: plate ?? '' }
}
