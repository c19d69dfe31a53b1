import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useSpecialties } from '../api.ts'
import { ALL } from './use-doctor-search.ts'

/** Specification 1 §2. */
const LIST_HEIGHT_PX = 300

export function SpecialtyFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const specialties = useSpecialties()
  if (specialties.isPending) return <Spinner className="min-h-12" />
  if (specialties.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar as especialidades"
        text="Pode continuar sem filtrar ou tentar novamente."
        level={3}
        onRetry={() => void specialties.refetch()}
        retrying={specialties.isFetching}
        className="py-4"
      />
    )
  }
  const options = [
    { value: ALL, label: 'Todas as Especialidades' },
    ...specialties.data.specialties.map((specialty) => ({ value: specialty, label: specialty })),
  ]
  return (
    // Inside a form the list also exists as a native one, which browsers and their helpers can fill. A choice acts at once: there
    // is nothing to send.
    <Form aria-label="Filtro de médicos" onSubmit={() => undefined}>
      <Select
        label="Filtrar por especialidade"
        placeholder="Filtrar por especialidade"
        name="especialidade"
        options={options}
        value={value}
        onValueChange={onChange}
        maxHeight={LIST_HEIGHT_PX}
      />
    </Form>
  )
}
