import { counter } from '../../platform/figures/counts.ts'

export const BOOKINGS = counter({
  name: 'salama_bookings_total',
  help: 'Appointments that were held for their patient, paid, given up unpaid, cancelled, or missed by one of the two.',
  labels: { step: ['held', 'confirmed', 'expired', 'cancelled', 'missed'] },
})
