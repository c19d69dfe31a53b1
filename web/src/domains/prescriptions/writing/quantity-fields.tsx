import type { FoundProduct } from '@salama/contract/formulary'
import { packagesFor } from '@salama/contract/formulary/dose'
import { unitsText, unitWords } from '@salama/contract/formulary/strength'
import { isMeasured } from '@salama/contract/formulary/units'
import { MOST_UNITS } from '@salama/contract/prescriptions'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { asksQuantity, type ChosenLine, computedUnits, isTooMany, needsReason, unitsOf } from './written-line.ts'

type QuantityFieldsProps = { line: ChosenLine; onChange: (part: Partial<ChosenLine>) => void }

/** What is handed out: what the dose gives, or another quantity with its reason. */
export function QuantityFields({ line, onChange }: QuantityFieldsProps) {
  const { product, quantity, quantityReason } = line
  const computed = computedUnits(line)
  const units = unitsOf(line)
  const isAsked = asksQuantity(line)
  return (
    <div className="col-span-2 flex flex-col gap-3 rounded-md bg-raised p-3">
      <output className="block">
        {units === undefined ? (
          <span className="text-muted">{line.isAsNeeded ? 'Diga quanto se avia.' : 'A dose dá a quantidade.'}</span>
        ) : (
          <>
            <strong>{unitsText(product.unit.code, units)}</strong> {packagesText(product, units)}
          </>
        )}
      </output>
      {isAsked && (
        <NumberField
          label={`Quantidade, em ${unitWords(product.unit.code, 2)}`}
          least={1}
          most={MOST_UNITS}
          refusal={`Indique uma quantidade de 1 a ${MOST_UNITS}.`}
          hint={computed === undefined ? undefined : `A dose dá ${unitsText(product.unit.code, computed)}.`}
          value={quantity}
          onChange={(changed) => onChange({ quantity: changed })}
        />
      )}
      {needsReason(line) && (
        <Field label="Porquê esta quantidade" required>
          <Input
            value={quantityReason}
            maxLength={200}
            placeholder="Já tem algumas em casa"
            onChange={({ target }) => onChange({ quantityReason: target.value })}
          />
        </Field>
      )}
      {computed !== undefined && !isTooMany(computed) && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => onChange({ isOwnQuantity: !line.isOwnQuantity, quantity: computed })}
        >
          {line.isOwnQuantity ? 'Usar a quantidade da dose' : 'Alterar a quantidade'}
        </Button>
      )}
    </div>
  )
}

/** '= 2 embalagens de 12, sobram 3'; nothing where no package is known. */
function packagesText({ packages: sizes, unit }: FoundProduct, units: number): string {
  const found = packagesFor(units, sizes)
  if (!found) return ''
  const { packages, size, left } = found
  const counted = (count: number) => (isMeasured(unit.code) ? unitsText(unit.code, count) : `${count}`)
  const word = packages === 1 ? 'embalagem' : 'embalagens'
  const over = left === 0 ? '' : `, ${left === 1 ? 'sobra' : 'sobram'} ${counted(left)}`
  return `= ${packages} ${word} de ${counted(size)}${over}`
}
