import { formatMoney } from '@salama/contract/kernel/money'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Switch } from '../../ui/switch.tsx'

export type Filters = { openNow: boolean; withoutPrescription: boolean; inStock: boolean; maxPrice: number | null }
export const NO_FILTERS: Filters = { openNow: false, withoutPrescription: false, inStock: false, maxPrice: null }

/** Centavos; the highest of most prices comes last. */
const PRICES = [100_00, 250_00, 500_00] as const
const ANY = 'any'

type PharmacyFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

/** What pharmacies and medicines are left out of the lists. */
export function PharmacyFilters({ filters, onChange }: PharmacyFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { openNow, withoutPrescription, inStock, maxPrice } = filters
  const count = [openNow, withoutPrescription, inStock, maxPrice !== null].filter(Boolean).length
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={classNames(buttonClass({ variant: 'outline' }), 'rounded-md! px-3.5!')}
      >
        <SlidersHorizontal className="size-5" aria-hidden />
        Filtros
        {count > 0 && (
          <span className="rounded-full bg-action px-2 text-sm text-on-action tabular-nums">
            {count}
            <span className="sr-only"> {count === 1 ? 'escolhido' : 'escolhidos'}</span>
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen} className="w-full rounded-lg border border-line p-4">
        <Switch
          label="Abertas agora"
          checked={openNow}
          onCheckedChange={(next) => onChange({ ...filters, openNow: next })}
        />
        <Switch
          label="Só sem receita"
          checked={withoutPrescription}
          onCheckedChange={(next) => onChange({ ...filters, withoutPrescription: next })}
        />
        <Switch
          label="Só em stock"
          checked={inStock}
          onCheckedChange={(next) => onChange({ ...filters, inStock: next })}
        />
        <div className="mt-2">
          <RadioGroup
            label="Preço até"
            columns={2}
            value={maxPrice === null ? ANY : String(maxPrice)}
            onValueChange={(value) => onChange({ ...filters, maxPrice: value === ANY ? null : Number(value) })}
            options={[
              { value: ANY, label: 'Qualquer preço' },
              ...PRICES.map((price) => ({ value: String(price), label: formatMoney(price) })),
            ]}
          />
        </div>
      </div>
    </>
  )
}
