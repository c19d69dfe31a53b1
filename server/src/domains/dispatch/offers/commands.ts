import { ROOM } from '@salama/contract/dispatch'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasPushSql, notify } from '../../notifications/public.ts'
import { balancesOf } from '../../payments/public.ts'
import { owesTooMuch } from '../drivers/rules.ts'
import type { TaskKinds } from '../ports.ts'
import { cellsAround, DOUBT_MS } from '../positions/rules.ts'
import { dispatchSettings } from '../settings.ts'
import { ASK_DRIVERS, withdrawTask } from '../tasks/commands/request.ts'
import type { TaskRow } from '../tasks/store.ts'
import { type Candidate, comparedIn, OFFERED_AT_ONCE, SEARCH_RINGS, scoreOf } from './rules.ts'
import * as store from './store.ts'
import { candidateUser } from './store.ts'

type Asking = { id: string; settings: Platform['settings']; kinds: TaskKinds; now: Date }

/** Offers a task that waits to the next drivers, or ends what nobody took in time. */
export async function askDrivers(tx: Tx, { id, settings, kinds, now }: Asking): Promise<void> {
  const task = await store.lockDue(tx.sql, { id, now })
  if (!task) return
  const { DRIVER_STALE, OFFER } = settings.of(dispatchSettings)
  if (task.has_open_offer) await store.lapseOffers(tx.sql, { taskId: task.id, now })
  if (task.search_ends_at && task.search_ends_at <= now) {
    return withdrawTask(tx, kinds, { id: task.id, by: 'system', reason: null, cause: 'exhausted', now })
  }
  const chosen = await chooseDrivers(tx, task, { seenSince: new Date(now.getTime() - DRIVER_STALE), now })
  const expiresAt = new Date(now.getTime() + OFFER)
  const nextAt = task.search_ends_at && task.search_ends_at < expiresAt ? task.search_ends_at : expiresAt
  const offers = chosen.map(({ driver_id: driverId, score, parts }) => ({ driverId, score, parts }))
  for (const { user_id } of chosen) tx.tell(user_id, 'offer', task)
  const reached = chosen.filter(({ has_push }) => has_push)
  await notify(tx, ...reached.map(({ user_id: userId }) => ({ userId, ...offered(task, expiresAt), now })))
  await store.insertOffers(tx, { taskId: task.id, offers, now, expiresAt, nextAt })
  tx.dueAt(ASK_DRIVERS, nextAt)
}

/**
 * Of one task a driver is told once, however often they are offered it, and only where push reaches them: open pages ring by
 * themselves, and later it is of no use to read.
 */
const offered = ({ id, kind }: TaskRow, usefulUntil: Date) => ({
  source: `dispatch.offered:${id}`,
  class: 'must_act' as const,
  call: `offer:${id}:`,
  title: kind === 'ride' ? 'Viagem oferecida' : 'Entrega oferecida',
  body: 'Aceite antes que outro motorista a leve.',
  href: '/dashboard/driver',
  usefulUntil,
  press: { label: 'Aceitar', call: { method: 'PATCH' as const, path: `/api/delivery/${id}/assign` } },
})

type Chosen = Candidate & ReturnType<typeof scoreOf>

/** The best of the nearest, ring by ring: farther squares are looked through only where the nearer hold too few. */
async function chooseDrivers(
  tx: Tx,
  task: TaskRow,
  { seenSince, now }: { seenSince: Date; now: Date },
): Promise<Chosen[]> {
  const pickup = { latitude: task.pickup_latitude, longitude: task.pickup_longitude }
  const chosen: Chosen[] = []
  const looked = new Set<string>()
  for (const rings of SEARCH_RINGS) {
    const cells = cellsAround(pickup, rings)
    const most = looked.size + LOOKED_AT
    const found = await store.findCandidates(tx.sql, {
      task,
      pickup,
      cells,
      mostRoom: ROOM,
      seenSince,
      doubtedSince: new Date(now.getTime() - DOUBT_MS),
      compared: comparedIn(rings),
      most,
      hasPush: hasPushSql(candidateUser),
      now,
    })
    const ranked = found
      .filter(({ driver_id }) => !looked.has(driver_id))
      .map((candidate) => ({ ...candidate, ...scoreOf(candidate) }))
      .sort((one, other) => one.score - other.score)
    for (const { driver_id } of ranked) looked.add(driver_id)
    chosen.push(...(await withoutDebt(tx, ranked, task)).slice(0, OFFERED_AT_ONCE - chosen.length))
    if (chosen.length === OFFERED_AT_ONCE) return chosen
  }
  return chosen
}

/** So many are compared with each other. */
const LOOKED_AT = 20

async function withoutDebt(tx: Tx, ranked: readonly Chosen[], { cash }: TaskRow): Promise<Chosen[]> {
  if (ranked.length === 0) return []
  const balances = await balancesOf(tx.sql, { kind: 'driver', ids: ranked.map(({ driver_id }) => driver_id) })
  return ranked.filter(({ driver_id }) => !owesTooMuch(balances.get(driver_id) ?? 0, cash))
}
