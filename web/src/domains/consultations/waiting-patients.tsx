import { DoorOpen } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { glanceText } from '../patients/whom.tsx'
import { useWaitingPatients } from './api.ts'

/** On the doctor's page: who is in the room, and since when. Nothing while nobody is. */
export function WaitingPatients() {
  const { data = [] } = useWaitingPatients()
  if (data.length === 0) return null
  return (
    <Card as="section" aria-label="Sala de espera" className="mb-4 border-action">
      <h2 className="text-lg font-bold">Sala de espera</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {data.map(({ id, patientName, patient, status, waitingSince }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-raised px-3 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">{patientName}</span>
              <span className="text-sm text-muted">
                {patient && `${glanceText(patient)} · `}
                {status === 'in_call' ? 'Em consulta' : 'À espera'} · <Waiting since={waitingSince} />
              </span>
            </span>
            <Link href={`/consultation?appointment=${id}`} className={buttonClass({ size: 'sm' })}>
              <DoorOpen className="size-5" aria-hidden />
              Entrar<span className="sr-only"> na consulta com {patientName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
