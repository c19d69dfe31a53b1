import { LANGUAGES } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select, type SelectOption } from '../../../ui/forms/select.tsx'
import { useRoundTheClock } from './round-the-clock.tsx'
import { ALL, countFilters, type DoctorSearch, FILTER_NAMES, ON, type SearchName } from './use-doctor-search.ts'

type DoctorFiltersProps = {
  search: DoctorSearch
  onChange: (changes: Partial<Record<SearchName, string | undefined>>) => void
}

/** Order and filters of the list; each takes effect at once. */
export function DoctorFilters({ search, onChange }: DoctorFiltersProps) {
  const isCovered = useRoundTheClock()
  const choose = (name: SearchName) => (value: string) => onChange({ [name]: value === ALL ? undefined : value })
  return (
    <fieldset className="@container rounded-md border border-line bg-surface p-4">
      <legend className="sr-only">Ordem e filtros</legend>
      <div className="grid grid-cols-1 gap-3 @sm:grid-cols-2">
        <Field label="Ordenar por">
          <Select options={SORTS} value={search.ordenar ?? ALL} onValueChange={choose('ordenar')} />
        </Field>
        <Field label="Preço">
          <Select options={PRICES} value={search.preco ?? ALL} onValueChange={choose('preco')} />
        </Field>
        <Field label="Idioma">
          <Select
            options={optionsOf('Qualquer idioma', LANGUAGES)}
            value={search.idioma ?? ALL}
            onValueChange={choose('idioma')}
          />
        </Field>
        <Field label="Província">
          <Select
            options={optionsOf('Todas', PROVINCES)}
            value={search.provincia ?? ALL}
            onValueChange={choose('provincia')}
          />
        </Field>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        <Checkbox
          label="Com chat de texto"
          checked={search.chat === ON}
          onCheckedChange={(on) => onChange({ chat: on ? ON : undefined })}
        />
        <Checkbox
          label={isCovered ? 'Disponível 24/7' : 'Sem horário fixo'}
          checked={search.sempre === ON}
          onCheckedChange={(on) => onChange({ sempre: on ? ON : undefined })}
        />
        {countFilters(search) > 0 && (
          <Button
            variant="link"
            className="ml-auto"
            onClick={() => onChange(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
          >
            Limpar filtros
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const SORTS: SelectOption[] = [
  { value: ALL, label: 'Recomendados' },
  { value: 'preco', label: 'Preço mais baixo' },
  { value: 'avaliacao', label: 'Melhor avaliação' },
  { value: 'horario', label: 'Horário mais próximo' },
]

/** Meticais; prices of a video consultation go from 500 to 5000. */
const PRICES: SelectOption[] = [
  { value: ALL, label: 'Qualquer preço' },
  ...[600, 800, 1_000, 1_300, 1_600].map((meticais) => ({
    value: String(meticais),
    label: `Até ${formatMoney(meticais * 100)}`,
  })),
]

const optionsOf = (all: string, values: readonly string[]): SelectOption[] => [
  { value: ALL, label: all },
  ...values.map((value) => ({ value, label: value })),
]
