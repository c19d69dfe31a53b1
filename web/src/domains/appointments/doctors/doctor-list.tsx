import { Stethoscope } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { useDoctors } from '../api.ts'
import { DoctorCard } from './doctor-card.tsx'
import type { DoctorSearch } from './use-doctor-search.ts'

type DoctorListProps = {
  list: ReturnType<typeof useDoctors>
  search: DoctorSearch
  selectedId: string | undefined
  onSelect: (id: string) => void
  onShowAll: () => void
}

export function DoctorList({ list, search, selectedId, onSelect, onShowAll }: DoctorListProps) {
  // As high as the screen: what stands below the list on a phone must not be pushed out of sight when it arrives.
  if (list.isPending) return <Spinner className="min-h-dvh md:min-h-64" />
  if (!list.rows) {
    return (
      <ErrorState
        title="Não foi possível carregar os médicos"
        level={3}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (list.rows.length === 0) return <NoDoctors search={search} onShowAll={onShowAll} />
  return (
    <div className="md:max-h-[600px] md:overflow-y-auto md:rounded-lg md:border md:border-line md:bg-raised md:p-3">
      <ul className="flex flex-col gap-3">
        {list.rows.map((doctor) => (
          <li key={doctor.id}>
            <DoctorCard doctor={doctor} selected={doctor.id === selectedId} onSelect={() => onSelect(doctor.id)} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} leadsBack />
    </div>
  )
}

function NoDoctors({ search, onShowAll }: { search: DoctorSearch; onShowAll: () => void }) {
  const { especialidade, ...rest } = search
  const isNarrowed = Object.keys(rest).length > 0
  if (!especialidade && !isNarrowed) {
    return (
      <EmptyState
        icon={Stethoscope}
        level={3}
        title="Nenhum médico disponível no momento"
        text="Volte a tentar mais tarde."
      />
    )
  }
  return (
    <EmptyState
      icon={Stethoscope}
      level={3}
      title={especialidade ? `Nenhum médico encontrado para ${especialidade}` : 'Nenhum médico encontrado'}
      text={isNarrowed ? 'Retire um filtro ou escreva de outra maneira.' : undefined}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Ver todos os médicos
        </Button>
      }
    />
  )
}
