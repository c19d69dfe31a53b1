import type { Appointment } from '@salama/contract/appointments'
import { listAppointments } from '@salama/contract/appointments'
import { Link, useLocation } from 'wouter'
import { refresh } from '../../../lib/api/query-client.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { useAppointments } from '../own-appointments.ts'

/** On every page as long as a time is kept that nobody has begun to pay; the consultations' own pages say it themselves. */
export function HeldBanner() {
  const [path] = useLocation()
  const held = soonestHeld(useAppointments().data ?? [])
  if (!held?.holdExpiresAt || path.startsWith('/consultas')) return null
  return (
    <aside aria-label="Consulta por pagar" className="bg-emphasis-soft text-on-emphasis-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 md:px-6">
        <p className="min-w-0 grow basis-44 text-sm">
          {held.doctorName}: horário guardado por mais{' '}
          <Countdown until={held.holdExpiresAt} onEnd={() => void refresh(listAppointments)} className="font-bold" />
        </p>
        <Link href={`/consultas?pagar=${held.id}`} className={buttonClass({ size: 'sm' })}>
          Pagar agora
        </Link>
      </div>
    </aside>
  )
}

/** Of the times that are kept without a payment under way, the one that is lost first. */
function soonestHeld(appointments: readonly Appointment[]): Appointment | undefined {
  const unpaid = appointments.filter(
    ({ status, paymentStatus, holdExpiresAt }) =>
      status === 'pending_payment' &&
      paymentStatus === 'unpaid' &&
      holdExpiresAt !== undefined &&
      Date.parse(holdExpiresAt) > Date.now(),
  )
  return unpaid.sort((a, b) => Date.parse(a.holdExpiresAt ?? '') - Date.parse(b.holdExpiresAt ?? ''))[0]
}
