import type { DoubtedArrival } from '@salama/contract/dispatch/staff'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf, phoneOf } from '../../accounts/public.ts'
import { driversOf } from '../tasks/queries.ts'
import { findTasks } from '../tasks/store.ts'
import { findUndecided } from './store.ts'

/** Lists answer their first hundred. */
const MOST = 100

/** Ends that their customers deny, or that neither place nor time speak for and nobody has confirmed. */
export async function listDoubtedArrivals(db: Sql): Promise<DoubtedArrival[]> {
  const doubts = await findUndecided(db, MOST)
  const ids = doubts.map(({ task_id }) => task_id)
  const tasks = new Map((await findTasks(db, ids)).map((task) => [task.id, task]))
  const drivers = await driversOf(db, ids)
  const nameOf = await peopleOf(
    db,
    [...tasks.values()].map(({ customer_id }) => customer_id),
  )
  const described = await Promise.all(
    doubts.map(async (doubt): Promise<DoubtedArrival | undefined> => {
      const task = tasks.get(doubt.task_id)
      const driver = drivers.get(doubt.task_id)
      if (!task || !driver || doubt.answer === null) return undefined
      return {
        id: task.id,
        kind: task.kind,
        customer: { ...nameOf(task.customer_id), phone: task.contact_phone ?? (await phoneOf(db, task.customer_id)) },
        driver: { name: driver.name, phone: driver.phone, plate: driver.plate },
        dropoffAddress: task.dropoff_address,
        fee: task.fee,
        isNear: doubt.is_near,
        isTimely: doubt.is_timely,
        ...(task.status === 'returned' && task.return_reason ? { returnReason: task.return_reason } : {}),
        pickupAddress: task.pickup_address,
        isDenied: doubt.answer === 'no',
        isWithheld: doubt.decision === 'withheld',
        endedAt: doubt.asked_at.toISOString(),
      }
    }),
  )
  return described.filter((each) => each !== undefined)
}
