import type { TaskStatus } from '@salama/contract/dispatch'
import type { Sql } from '../../platform/db/database.ts'
import { type DriverOfTask, driversOf, findTask, findTasks } from '../dispatch/public.ts'
import type { ReviewedService } from '../reviews/ports.ts'
import { findDelivery, findOfOrders } from './store.ts'

/** The delivery of an order, for the order's own screens. */
export type DeliveryOfOrder = {
  deliveryId: string
  orderId: string
  status: TaskStatus
  driver: DriverOfTask | null
  /** What the shop tells the driver. */
  pickupPin: string | null
  /** What the customer tells the driver. */
  dropoffPin: string | null
  /** Until when drivers are looked for; null: without an end. */
  searchEndsAt: Date | null
  /** Since when its driver was near the shop, and near the door; null where nobody knows it. */
  atShopSince: Date | null
  atDoorSince: Date | null
}

/** The newest delivery of each of these orders; those without any are left out. */
export async function deliveriesOf(db: Sql, orderIds: readonly string[]): Promise<Map<string, DeliveryOfOrder>> {
  const rows = await findOfOrders(db, orderIds)
  const ids = rows.map(({ id }) => id)
  const tasks = new Map((await findTasks(db, ids)).map((task) => [task.id, task]))
  const drivers = await driversOf(db, ids)
  return new Map(
    rows.flatMap(({ id, order_id: orderId }) => {
      const task = tasks.get(id)
      if (!task) return []
      const { status, pickup_pin: pickupPin, dropoff_pin: dropoffPin, search_ends_at: searchEndsAt } = task
      const there = { atShopSince: task.at_pickup_since, atDoorSince: task.at_dropoff_since }
      const driver = drivers.get(id) ?? null
      return [[orderId, { deliveryId: id, orderId, status, driver, pickupPin, dropoffPin, searchEndsAt, ...there }]]
    }),
  )
}

export const deliveryOf = async (db: Sql, orderId: string): Promise<DeliveryOfOrder | undefined> =>
  (await deliveriesOf(db, [orderId])).get(orderId)

/** A customer reviews who brought what was delivered; nobody themselves. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const task = (await findDelivery(db, id)) && (await findTask(db, id))
  if (task?.customer_id !== customerId) return undefined
  const driver = (await driversOf(db, [id])).get(id)
  if (!driver) return undefined
  const isOwn = driver.userId === customerId
  return { subject: { kind: 'driver', id: driver.driverId }, isFinished: task.status === 'delivered', isOwn }
}
