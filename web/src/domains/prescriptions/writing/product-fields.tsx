import { DOSE_UNITS, type DoseUnit, doseUnitsOf } from '@salama/contract/formulary/dose'
import { MOST_DAYS } from '@salama/contract/prescriptions'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ChosenProduct } from '../../formulary/chosen-product.tsx'
import { QuantityFields } from './quantity-fields.tsx'
import { TimesField } from './times-field.tsx'
import { type ChosenLine, mayBeAsNeeded } from './written-line.ts'

type Change = (part: Partial<ChosenLine>) => void
type ProductFieldsProps = { line: ChosenLine; onChange: Change; onSeekOther: () => void }

/** How a product of the formulary is taken, and how much of it is handed out. */
export function ProductFields({ line, onChange, onSeekOther }: ProductFieldsProps) {
  const { product, brand, isAsNeeded, timesADay, directions, durationDays } = line
  return (
    <>
      <ChosenProduct product={product} onSeekOther={onSeekOther} className="col-span-2" />
      {mayBeAsNeeded(product) && (
        <div className="col-span-2">
          <Checkbox
            label="Sem dose fixa"
            checked={isAsNeeded}
            onCheckedChange={(checked) => onChange({ isAsNeeded: checked })}
          />
        </div>
      )}
      {!isAsNeeded && (
        <>
          <DoseFields line={line} onChange={onChange} />
          <TimesField value={timesADay} onChange={(times) => onChange({ timesADay: times })} />
        </>
      )}
      <NumberField
        label="Dias"
        least={1}
        most={MOST_DAYS}
        refusal={`Indique de 1 a ${MOST_DAYS} dias.`}
        value={durationDays}
        onChange={(days) => onChange({ durationDays: days })}
      />
      {product.brands.length > 0 && (
        <Field label="Marca">
          <Select
            value={brand ?? ANY}
            options={[
              { value: ANY, label: 'Qualquer marca' },
              ...product.brands.map((name) => ({ value: name, label: `Só ${name}` })),
            ]}
            onValueChange={(chosen) => onChange({ brand: chosen === ANY ? undefined : chosen })}
          />
        </Field>
      )}
      <Field label="Como se usa" className="col-span-2" optional>
        <Input
          value={directions}
          maxLength={60}
          placeholder={isAsNeeded ? 'camada fina, à noite' : 'às refeições'}
          onChange={({ target }) => onChange({ directions: target.value })}
        />
      </Field>
      <QuantityFields line={line} onChange={onChange} />
    </>
  )
}

const ANY = 'any'

const MOST_AMOUNT = 1_000
const LEAST_AMOUNT = 0.01

function DoseFields({ line: { product, amount, unit }, onChange }: { line: ChosenLine; onChange: Change }) {
  const units = doseUnitsOf(product)
  const word = DOSE_UNITS[unit].many
  return (
    <>
      <NumberField
        label={
          <>
            Dose<span className="sr-only">, em {word}</span>
          </>
        }
        least={LEAST_AMOUNT}
        most={MOST_AMOUNT}
        decimals={2}
        refusal="Indique uma dose de 0,01 a 1000, com duas casas decimais no máximo."
        value={amount}
        onChange={(changed) => onChange({ amount: changed })}
      />
      {units.length > 1 ? (
        <Field label="Unidade">
          <Select
            value={unit}
            options={units.map((code) => ({ value: code, label: DOSE_UNITS[code].many }))}
            onValueChange={(chosen) => onChange({ unit: chosen as DoseUnit })}
          />
        </Field>
      ) : (
        <p className="mt-7.5 flex min-h-12 items-center self-start" aria-hidden>
          {word}
        </p>
      )}
    </>
  )
}
