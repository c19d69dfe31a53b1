import { type AgendaEntry, getAgenda } from '@salama/contract/appointments/practice'
import { formatMoment } from '@salama/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query-client.ts'
import { useLive } from '../../../lib/live/live.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EarningsSummary } from '../../payouts/earnings-summary.tsx'
import { TYPE_LABELS } from '../labels.ts'

const SHOWN = 3

/** On a doctor's home: who comes next, and what may be paid out. */
export function DoctorWork() {
  return (
    <div className="grid grid-cols-1 content-start gap-3 md:grid-cols-2">
      <NextPatients />
      <EarningsSummary />
    </div>
  )
}

function NextPatients() {
  const { data, error, refetch } = useQuery({ ...queryOf(getAgenda), staleTime: 0 })
  useLive('appointment', undefined, () => void refetch())
  if (error && !data) return <p className="text-muted">Não foi possível ver as suas consultas. {error.sentence}</p>
  if (!data) return <Skeleton className="h-28" />
  const now = new Date()
  const coming = comingOf(data, now)
  return (
    <section aria-label="As próximas consultas" className="min-h-28 rounded-md bg-raised px-4 py-3">
      <p aria-hidden className="mb-1 text-muted">
        Próximas consultas
      </p>
      {coming.length === 0 ? (
        <p>Nenhuma consulta marcada nos próximos sete dias.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {coming.slice(0, SHOWN).map(({ id, patientName, appointmentTime, type }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0">
                <span className="font-semibold">{patientName}</span>
                <span className="text-sm text-muted"> · {TYPE_LABELS[type]}</span>
              </span>
              <time dateTime={appointmentTime} className="font-semibold tabular-nums">
                {formatMoment(appointmentTime, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {coming.length > SHOWN && <p className="mt-2 text-sm text-muted">e mais {coming.length - SHOWN} nestes dias</p>}
    </section>
  )
}

/** What is paid for and not over. */
const comingOf = (agenda: readonly AgendaEntry[], now: Date): AgendaEntry[] =>
  agenda.filter(({ status, endsAt }) => AHEAD.includes(status) && Date.parse(endsAt) > now.getTime())

const AHEAD: readonly AgendaEntry['status'][] = ['confirmed', 'waiting', 'in_call', 'interrupted']
