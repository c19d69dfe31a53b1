import { unitsText } from '@salama/contract/formulary/strength'
import { isMeasured } from '@salama/contract/formulary/units'
import { LEAST_UNITS, MOST_PACKAGE_UNITS, type StockedProduct } from '@salama/contract/pharmacy'
import { Button } from '../../../ui/actions/button.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'

type PackageUnitsFieldProps = {
  product: StockedProduct
  value: number | undefined
  onChange: (units: number | undefined) => void
}

/** How many units of a product one package holds: one press for the usual ones. */
export function PackageUnitsField({ product: { unit, packages }, value, onChange }: PackageUnitsFieldProps) {
  const measured = isMeasured(unit.code)
  const least = measured ? LEAST_UNITS : 1
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        label={`Unidades por embalagem, em ${unit.many}`}
        least={least}
        most={MOST_PACKAGE_UNITS}
        decimals={measured ? 1 : 0}
        refusal={measured ? MEASURED : COUNTED}
        hint="É por este número que se conta quantas embalagens uma receita permite."
        value={value}
        onChange={onChange}
      />
      {packages.length > 0 && (
        <div role="group" aria-label="Embalagens usuais" className="flex flex-wrap gap-2">
          {packages.map((units) => (
            <Button
              key={units}
              variant={units === value ? 'primary' : 'outline'}
              size="sm"
              aria-pressed={units === value}
              onClick={() => onChange(units)}
            >
              {unitsText(unit.code, units)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const MEASURED = 'Indique de 0,1 a 10 000, com uma casa decimal no máximo.'
const COUNTED = 'Indique um número inteiro de 1 a 10 000.'
