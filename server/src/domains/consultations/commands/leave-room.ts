import type { Role } from '@salama/contract/consultations'
import type { Tx } from '../../../platform/db/database.ts'
import { consultationsSettings } from '../settings.ts'
import * as store from '../store/rooms.ts'
import type { Deps } from './admit.ts'
import { FOLLOW_ROOMS } from './follow-room.ts'

async function lookAgain(tx: Tx, { id, dueAt }: { id: string; dueAt: Date | null }): Promise<void> {
  await store.setDue(tx.sql, { id, dueAt })
  if (dueAt) tx.dueAt(FOLLOW_ROOMS, dueAt)
}

type Leaving = { appointmentId: string; role: Role; socketId: string; now: Date }

/** The socket of a person is gone; the consultation is interrupted unless they are soon back. */
export async function leaveRoom({ db, settings }: Deps, leaving: Leaving): Promise<void> {
  const { appointmentId: id, now } = leaving
  await db.transact(async (tx) => {
    const room = await store.lockRoom(tx.sql, id)
    const hasLeft = await store.leaveSeat(tx.sql, leaving)
    if (!hasLeft || !room?.started_at) return
    await lookAgain(tx, { id, dueAt: new Date(now.getTime() + settings.of(consultationsSettings).INTERRUPTED) })
  })
}
