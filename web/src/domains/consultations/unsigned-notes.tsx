import { formatMoment } from '@salama/contract/kernel/time'
import { Link } from 'wouter'
import { useUnsigned } from './api.ts'

/** On the doctor's page: consultations that are over and whose note nobody has signed. Nothing while there are none. */
export function UnsignedNotes() {
  const { data = [] } = useUnsigned()
  const now = new Date()
  if (data.length === 0) return null
  return (
    <details className="mb-4 rounded-md border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer content-center font-bold">Notas por assinar ({data.length})</summary>
      <ul className="flex flex-wrap gap-x-5 pb-2">
        {data.map(({ id, patientName, appointmentTime }) => (
          <li key={id}>
            <Link
              href={`/consultation?appointment=${id}`}
              className="flex min-h-11 items-center gap-2 font-semibold text-action underline"
            >
              {patientName}
              <span className="text-sm font-normal text-muted">{formatMoment(appointmentTime, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
