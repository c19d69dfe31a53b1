import { Link, useLocation } from 'wouter'
import { useNow } from '../../lib/use-now.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { useAppointments } from '../appointments/own-appointments.ts'
import { ENTERS } from './enters.ts'
import { isRunning, startingConsultation, startingText } from './starting.ts'

/** On every page from the moment the room opens: one press leads into the consultation, or back into it. */
export function StartingStrip() {
  const [path] = useLocation()
  const now = useNow(15_000)
  const { data = [] } = useAppointments()
  const starting = startingConsultation(data, now)
  if (!starting || path === '/consultation') return null
  const { id, doctorName } = starting
  const runs = isRunning(starting)
  return (
    <aside aria-label="Consulta a começar" className="sticky top-0 z-20 bg-action text-on-action">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2 md:px-6">
        <p className="min-w-0 grow font-semibold" role="status">
          <span>{startingText(starting, now)}</span>
          <span className="font-normal max-md:hidden"> · {doctorName}</span>
        </p>
        <Link
          href={`/consultation?appointment=${id}`}
          state={{ [ENTERS]: true }}
          className={buttonClass({ size: 'sm', variant: 'secondary' })}
        >
          {runs ? 'Voltar' : 'Entrar'}
          <span className="sr-only">
            {runs ? ' à' : ' na'} consulta com {doctorName}
          </span>
        </Link>
      </div>
    </aside>
  )
}
