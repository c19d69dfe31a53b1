import { formatMoney } from '@salama/contract/kernel/money'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import type { PharmacyFiltersProps } from './filters.ts'

/** Centavos; the highest of most prices comes last. */
const PRICES = [100_00, 250_00, 500_00] as const
const ANY = 'any'

export function PharmacyFilterPanel({ filters, onChange }: PharmacyFiltersProps) {
  const { openNow, withoutPrescription, inStock, maxPrice } = filters
  return (
    <>
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
    </>
  )
}
