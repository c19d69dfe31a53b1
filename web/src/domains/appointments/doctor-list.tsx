import type { Doctor } from '@salama/contract/appointments'
import { Stethoscope } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDoctors, useNextTimes } from './api.ts'
import { DoctorCard } from './doctor-card.tsx'
import { ALL } from './use-booking-address.ts'

type DoctorListProps = {
  specialty: string
  selectedId: string | undefined
  onSelect: (id: string) => void
  onShowAll: () => void
}

export function DoctorList({ specialty, selectedId, onSelect, onShowAll }: DoctorListProps) {
  const doctors = useDoctors()
  const nextTimes = useNextTimes().data?.nextTimes
  // As high as the screen: what stands below the list on a phone must not be pushed out of sight when it arrives.
  if (doctors.isPending) return <Spinner className="min-h-dvh md:min-h-64" />
  if (doctors.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar os médicos"
        level={3}
        onRetry={() => void doctors.refetch()}
        retrying={doctors.isFetching}
      />
    )
  }
  const shown = reviewedFirst(doctors.data.filter((doctor) => practises(doctor, specialty)))
  if (shown.length === 0) return <NoDoctors specialty={specialty} onShowAll={onShowAll} />
  return (
    <ul className="flex flex-col gap-3 md:max-h-[600px] md:overflow-y-auto md:rounded-lg md:border md:border-line md:bg-raised md:p-3">
      {shown.map((doctor) => (
        <li key={doctor.id}>
          <DoctorCard
            doctor={doctor}
            nextTime={nextTimes && (nextTimes[doctor.id] ?? null)}
            selected={doctor.id === selectedId}
            onSelect={() => onSelect(doctor.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Who has been reviewed comes before who has not; otherwise the order of the answer stays. */
const reviewedFirst = <D extends Pick<Doctor, 'reviewCount'>>(doctors: readonly D[]): D[] =>
  doctors.toSorted((a, b) => Number(b.reviewCount > 0) - Number(a.reviewCount > 0))

const practises = (doctor: Pick<Doctor, 'specialty' | 'specialties'>, specialty: string): boolean =>
  specialty === ALL || doctor.specialty === specialty || doctor.specialties.includes(specialty)

function NoDoctors({ specialty, onShowAll }: { specialty: string; onShowAll: () => void }) {
  if (specialty === ALL) {
    return (
      <EmptyState
        icon={Stethoscope}
        level={3}
        title="Nenhum médico disponível no momento"
        text="Volte a tentar mais tarde: há sempre médicos a entrar e a sair de serviço."
      />
    )
  }
  return (
    <EmptyState
      icon={Stethoscope}
      level={3}
      title={`Nenhum médico encontrado para ${specialty}`}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Ver todos os médicos
        </Button>
      }
    />
  )
}
