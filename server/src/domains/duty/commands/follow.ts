import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notify } from '../../notifications/public.ts'
import { placePage } from '../rules.ts'
import { dutySettings } from '../settings.ts'
import { findDuty, moveDuty, seeDuty } from '../store/duties.ts'
import * as store from '../store/queue.ts'
import { endOffer, freeDoctors, handOut, tellDuty, tellEntry } from './hand-out.ts'
import { giveBack } from './wait.ts'

type Deps = Pick<Platform, 'settings'>
type Following = { id: string; now: Date }

/** Does what is over with a place: gives up an unpaid one, hands on an unanswered call, gives back what was promised in vain. */
export async function followEntry(tx: Tx, { settings }: Deps, { id, now }: Following): Promise<void> {
  await store.lockQueue(tx.sql)
  const entry = await store.findEntry(tx.sql, id)
  if (!entry) return
  const keptUntil = entry.payment_id === null ? entry.expires_at : entry.limit_at
  if (entry.status === 'triaged' && keptUntil <= now) {
    const left = await store.moveEntry(tx.sql, { id, to: 'left', by: 'system', now })
    await giveBack(tx, { entry, cause: 'system', reason: '', now })
    if (left) tellEntry(tx, left)
    return
  }
  const isMissed = entry.status === 'offered' && entry.offered_until !== null && entry.offered_until <= now
  if (isMissed) await endOffer(tx, { entry, answer: 'missed', to: 'queued', now })
  const isPromisedInVain = entry.promised_by !== null && entry.promised_by <= now
  if (isPromisedInVain && (isMissed || entry.status === 'queued')) await breakPromise(tx, { entry, now })
  await handOut(tx, { settings, now })
}

async function breakPromise(tx: Tx, { entry, now }: { entry: store.EntryRow; now: Date }): Promise<void> {
  const refunded = await store.moveEntry(tx.sql, { id: entry.id, to: 'refunded', by: 'system', now })
  if (!refunded) return
  await giveBack(tx, {
    entry: refunded,
    cause: 'system',
    reason: 'Nenhum médico atendeu no tempo prometido.',
    now,
  })
  await tellRefunded(tx, refunded, 'Nenhum médico pôde atender no tempo prometido. O dinheiro volta por inteiro.', now)
}

/** Whoever waited reads that the money is back, and why. */
export async function tellRefunded(tx: Tx, entry: store.EntryRow, body: string, now: Date): Promise<void> {
  tellEntry(tx, entry)
  await notify(tx, {
    userId: entry.booked_by,
    source: `duty.refunded:${entry.id}`,
    class: 'timely',
    title: 'Não foi atendido a tempo',
    body,
    href: placePage(entry.id),
    now,
  })
}

/** A doctor who shows no sign, or has not pressed for an hour, is off; one whose consultation is over is free. */
export async function followDuty(tx: Tx, { settings }: Deps, { id: doctorId, now }: Following): Promise<void> {
  await store.lockQueue(tx.sql)
  const duty = await findDuty(tx.sql, doctorId)
  if (!duty) return
  if (duty.status === 'in_call') {
    await freeDoctors(tx, { doctorId, now })
    await seeDuty(tx.sql, { doctorId, now })
    return handOut(tx, { settings, now })
  }
  const { DUTY_SILENT, DUTY_CONFIRM } = settings.of(dutySettings)
  const since = (at: Date) => now.getTime() - at.getTime()
  if (since(duty.seen_at) < DUTY_SILENT && since(duty.confirmed_at) < DUTY_CONFIRM) return
  await leaveDuty(tx, { doctorId, by: 'system', now })
  await handOut(tx, { settings, now })
}

/** Off; whoever was offered goes to the next. */
export async function leaveDuty(
  tx: Tx,
  { doctorId, by, now }: { doctorId: string; by: 'doctor' | 'system'; now: Date },
): Promise<void> {
  const entry = await store.findOfferedTo(tx.sql, doctorId)
  if (entry) await endOffer(tx, { entry, answer: 'withdrawn', to: 'queued', now })
  const gone = await moveDuty(tx.sql, { doctorId, to: 'off', by, now })
  if (gone) tellDuty(tx, gone)
}
