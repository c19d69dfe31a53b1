import { Link, useLocation } from 'wouter'
import { useDoctors } from '../../../domains/appointments/api.ts'
import { DoctorCard } from '../../../domains/appointments/doctors/doctor-card.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'

const SPECIALTIES = ['Psicologia', 'Psiquiatria']
const SHOWN = 4

/** Psychologists and psychiatrists who can be booked, the next free first. */
export function Therapists() {
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-[68ch]">
        Um psicólogo ouve e ajuda a encontrar saídas; um psiquiatra é médico e pode também receitar. A conversa é por
        vídeo ou por chat, e ninguém da sua lista de contactos sabe dela.
      </p>
      {SPECIALTIES.map((specialty) => (
        <Specialists key={specialty} specialty={specialty} />
      ))}
    </div>
  )
}

function Specialists({ specialty }: { specialty: string }) {
  const list = useDoctors({ especialidade: specialty, ordenar: 'horario' })
  const [, navigate] = useLocation()
  return (
    <section aria-label={specialty}>
      <h2 className="mb-2 text-lg font-bold">{specialty}</h2>
      {list.rows ? (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {list.rows.slice(0, SHOWN).map((doctor) => (
            <li key={doctor.id}>
              <DoctorCard
                doctor={doctor}
                selected={false}
                onSelect={() => navigate(`/telemedicine?medico=${doctor.id}`)}
              />
            </li>
          ))}
          {list.rows.length === 0 && <li className="text-muted">De momento ninguém atende nesta especialidade.</li>}
        </ul>
      ) : list.error ? (
        <ErrorState
          level={3}
          text={list.error.sentence}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <SkeletonList rows={2} rowClass="h-40" />
      )}
      <Link
        href={`/telemedicine?especialidade=${encodeURIComponent(specialty)}`}
        className={`${buttonClass({ variant: 'link' })} mt-1`}
      >
        Ver todos<span className="sr-only"> em {specialty}</span>
      </Link>
    </section>
  )
}
