import type { Appointment } from '@salama/contract/appointments'
import { CLOSES_AFTER, OPENS_BEFORE } from '@salama/contract/consultations'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { Link, useLocation } from 'wouter'
import { useNow } from '../../lib/use-now.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { useAppointments } from '../appointments/own-appointments.ts'
import { ENTERS } from './enters.ts'

/** On every page from the moment the room opens: one press leads into the consultation, or back into it. */
export function StartingStrip() {
  const [path] = useLocation()
  const now = useNow(15_000)
  const { data = [] } = useAppointments()
  const starting = startingConsultation(data, now)
  if (!starting || path === '/consultation') return null
  const { id, doctorName } = starting
  const isRunning = RUNNING.includes(starting.status)
  return (
    <aside aria-label="Consulta a começar" className="sticky top-0 z-20 bg-action text-on-action">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2 md:px-6">
        <p className="min-w-0 grow font-semibold" role="status">
          <span>{wordsOf(starting, now)}</span>
          <span className="font-normal max-md:hidden"> · {doctorName}</span>
        </p>
        <Link
          href={`/consultation?appointment=${id}`}
          state={{ [ENTERS]: true }}
          className={buttonClass({ size: 'sm', variant: 'secondary' })}
        >
          {isRunning ? 'Voltar' : 'Entrar'}
          <span className="sr-only">
            {isRunning ? ' à' : ' na'} consulta com {doctorName}
          </span>
        </Link>
      </div>
    </aside>
  )
}

const RUNNING: readonly Appointment['status'][] = ['in_call', 'interrupted']

/** Of the consultations whose room is open, the one that runs, else the one that begins first. */
export function startingConsultation(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  const at = now.getTime()
  const open = appointments.filter(({ status, appointmentTime, endsAt }) => {
    if (RUNNING.includes(status)) return at < Date.parse(endsAt) + CLOSES_AFTER * MINUTE_MS
    if (status !== 'confirmed' && status !== 'waiting') return false
    return Date.parse(appointmentTime) - OPENS_BEFORE * MINUTE_MS <= at && at < Date.parse(endsAt)
  })
  const first = (one: Appointment) => (RUNNING.includes(one.status) ? 0 : Date.parse(one.appointmentTime))
  return open.sort((a, b) => first(a) - first(b))[0]
}

function wordsOf({ status, appointmentTime }: Appointment, now: Date): string {
  if (RUNNING.includes(status)) return 'A sua consulta está a decorrer'
  const minutes = Math.ceil((Date.parse(appointmentTime) - now.getTime()) / MINUTE_MS)
  if (minutes > 0) return `A sua consulta começa em ${minutes} min`
  return minutes === 0 ? 'A sua consulta começa agora' : `A sua consulta começou há ${-minutes} min`
}
