import type { Consultation } from '@salama/contract/consultations'
import { formatMoment } from '@salama/contract/kernel/time'
import { DoorClosed } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** Longer than timers of browsers count. */
const FAR_MS = 2_000_000_000

/** Fifteen minutes after the start somebody was not there. */
const MISSED: Partial<Record<Consultation['status'], Record<Consultation['role'], string>>> = {
  no_show_doctor: {
    patient: 'O médico não compareceu. O que pagou volta todo a quem pagou.',
    doctor: 'A consulta terminou porque não entrou até 15 minutos depois da hora. O que foi pago volta a quem pagou.',
  },
  no_show_patient: {
    patient: 'A consulta terminou porque não entrou até 15 minutos depois da hora.',
    doctor: 'O paciente não compareceu. O que pagou fica consigo.',
  },
}

/** Too early, too late, or an appointment that does not take place. */
export function RoomNotOpen({ consultation, onOpen }: { consultation: Consultation; onOpen: () => void }) {
  const { id, role, status, appointmentTime, opensAt, closesAt } = consultation
  const wait = Date.parse(opensAt) - Date.now()
  useEffect(() => {
    if (wait <= 0 || wait > FAR_MS) return
    const timer = setTimeout(onOpen, wait + 500)
    return () => clearTimeout(timer)
  }, [wait, onOpen])
  const stands = status === 'confirmed' || status === 'waiting' || status === 'in_call' || status === 'interrupted'
  const text = !stands
    ? (MISSED[status]?.[role] ?? 'Esta consulta não está confirmada.')
    : wait > 0
      ? `A consulta é ${formatMoment(appointmentTime, new Date())}. A sala abre ${formatMoment(opensAt, new Date())}; esta página entra por si.`
      : `A sala fechou ${formatMoment(closesAt, new Date())}.`
  return (
    <>
      <PageHeader title="Sala de consulta" />
      <EmptyState
        icon={DoorClosed}
        title="A sala não está aberta"
        text={text}
        action={
          <Link href={role === 'patient' ? `/consultas/${id}` : '/dashboard/doctor'} className={buttonClass()}>
            {role === 'patient' ? 'Ver a consulta' : 'Ver a agenda'}
          </Link>
        }
      />
    </>
  )
}
