import type { AppointmentStatus } from '@salama/contract/appointments'
import type { RoomState } from '@salama/contract/consultations'
import type { Tx } from '../../../platform/db/database.ts'
import { encounterOf } from '../../appointments/public.ts'
import * as store from '../store/rooms.ts'

export const describeState = ({
  status,
  startedAt,
}: {
  status: AppointmentStatus
  startedAt: Date | null
}): RoomState => ({
  status,
  startedAt: startedAt?.toISOString() ?? null,
})

export async function stateOf(tx: Tx, appointmentId: string): Promise<RoomState> {
  const encounter = await encounterOf(tx.sql, appointmentId)
  const room = await store.findRoom(tx.sql, appointmentId)
  return describeState({ status: encounter?.status ?? 'completed', startedAt: room?.started_at ?? null })
}
