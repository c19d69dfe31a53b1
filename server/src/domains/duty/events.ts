import { refundOnCancel } from '@salama/contract/appointments'
import type { Tx } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { refundPurchase } from '../payments/public.ts'
import { VISIT } from './rules.ts'
import { findByAppointment } from './store/queue.ts'

/** A consultation of the queue that did not take place: its sale is the queue's, and goes back by the rules of bookings. */
export const dutyListener: Listener = {
  consumer: 'duty',
  on: {
    'appointments.missed': async (tx, { appointmentId, absent }, now) => {
      if (absent === 'doctor') await giveBack(tx, { appointmentId, by: 'doctor', now })
    },
    'appointments.cancelled': async (tx, { appointmentId, by }, now) => {
      if (by !== undefined) await giveBack(tx, { appointmentId, by, now })
    },
  },
}

const REASONS = { doctor: 'O médico não atendeu a consulta.', patient: 'Consulta cancelada pelo paciente.' } as const

type Cancelled = { appointmentId: string; by: 'doctor' | 'patient'; now: Date }

async function giveBack(tx: Tx, { appointmentId, by, now }: Cancelled): Promise<void> {
  const entry = await findByAppointment(tx.sql, appointmentId)
  if (!entry) return
  // It had begun to be due when it was accepted: less than two hours before its start.
  const due = by === 'doctor' ? entry.price : refundOnCancel(entry.price, { startsAt: now, isMovedLate: false }, now)
  await refundPurchase(tx, {
    purchase: { kind: VISIT, id: entry.id },
    parts: due === entry.price ? 'all' : [{ part: 'goods', amount: due }],
    reason: REASONS[by],
    cause: by === 'doctor' ? 'system' : 'payer',
    mayWait: true,
    now,
  })
}
