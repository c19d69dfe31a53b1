import type { AppointmentStatus } from '@salama/contract/appointments'
import { encounterOf, missAppointment, moveEncounter } from '../../appointments/public.ts'
import { stateOf } from '../queries/room-state.ts'
import { absentee, followed, ROOM } from '../rules.ts'
import { consultationsSettings } from '../settings.ts'
import * as store from '../store/rooms.ts'
import type { Deps } from './admit.ts'

export const FOLLOW_ROOMS = 'consultations.follow'

type Looking = { id: string; now: Date }

/** Interrupts or ends a consultation by who has been away for how long. */
export async function followRoom(deps: Deps, { id, now }: Looking): Promise<void> {
  const state = await deps.db.transact(async (tx) => {
    if (!(await store.lockDue(tx.sql, { id, now }))) return undefined
    const encounter = await encounterOf(tx.sql, id)
    const presences = await store.findPresences(tx.sql, id)
    const status: AppointmentStatus = encounter?.status ?? 'completed'
    const { to, lookAgainAt } = followed({ status, presences, now }, deps.settings.of(consultationsSettings))
    const hasMoved = to !== undefined && (await moveEncounter(tx, { id, to, by: 'system', now }))
    await store.setDue(tx.sql, { id, dueAt: lookAgainAt })
    return hasMoved ? stateOf(tx, id) : undefined
  })
  if (state) deps.rooms.tell({ parameter: ROOM, roomId: id }, { type: 'state', state })
}

/** Ends a consultation to which somebody did not come. */
export async function endMissed({ db, rooms }: Deps, { id, endsAt, now }: Looking & { endsAt: Date }): Promise<void> {
  const state = await db.transact(async (tx) => {
    await store.lockRoom(tx.sql, id)
    const absent = absentee({ presences: await store.findPresences(tx.sql, id), now, endsAt })
    return absent && (await missAppointment(tx, { id, absent, now })) ? stateOf(tx, id) : undefined
  })
  if (state) rooms.tell({ parameter: ROOM, roomId: id }, { type: 'state', state })
}
