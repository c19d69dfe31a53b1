import { shownStatus } from '@salama/contract/appointments'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { moveEncounter } from '../../appointments/public.ts'
import { findOwnEncounter, type Visit } from '../queries/membership.ts'
import { stateOf } from '../queries/room-state.ts'
import { ROOM } from '../rules.ts'
import * as store from '../store/rooms.ts'
import type { Deps } from './admit.ts'

/** The doctor says that it is over. */
export async function completeConsultation(deps: Deps, visit: Visit) {
  const { appointmentId: id, userId, now } = visit
  const state = await deps.db.transact(async (tx) => {
    const encounter = await findOwnEncounter(tx.sql, { appointmentId: id, userId, now })
    if (encounter.status === 'completed') refuse('consultations.ended')
    const isOver = await moveEncounter(tx, { id, to: 'completed', by: 'doctor', now })
    if (!isOver) refuse('consultations.not_begun')
    await store.setDue(tx.sql, { id, dueAt: null })
    return stateOf(tx, id)
  })
  deps.rooms.tell({ parameter: ROOM, roomId: id }, { type: 'state', state })
  return { id, status: shownStatus(state.status) }
}
