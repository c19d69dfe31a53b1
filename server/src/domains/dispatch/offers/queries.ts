import type { Sql } from '../../../platform/db/database.ts'
import type { Called } from '../../notifications/ports.ts'
import { findOpenOffers } from './store.ts'

/** What a driver is asked to take, until they answer or the offer's time is over. */
export async function ringingOffers(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<Called[]> {
  return (await findOpenOffers(db, { userId, now })).map(({ task_id, driver_id, round, kind, offered_at }) => ({
    kind: 'job',
    key: `offer:${task_id}:${driver_id}:${round}`,
    since: offered_at.toISOString(),
    text: kind === 'ride' ? 'Viagem' : 'Entrega',
    href: '/dashboard/driver',
    people: [userId],
  }))
}
