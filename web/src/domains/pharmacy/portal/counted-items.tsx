import { unitsText } from '@salama/contract/formulary/strength'
import type { OpenedCheck } from '@salama/contract/pharmacy'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'

type Counted = OpenedCheck['counted']
type Correction = { units: number | undefined; reason: string }
/** By item, what is handed out instead of what its packages hold. */
export type Corrections = Readonly<Record<string, Correction | undefined>>

const LEAST_REASON = 3
const MOST_REASON = 200

/** What is sent of what was corrected; undefined while something is missing. */
export function unitsIn(
  counted: Counted,
  corrections: Corrections,
): { itemId: string; units: number; reason: string }[] | undefined {
  const corrected = counted.flatMap(({ itemId }) => {
    const correction = corrections[itemId]
    return correction ? { itemId, ...correction, reason: correction.reason.trim() } : []
  })
  const whole = corrected.flatMap(({ units, ...rest }) =>
    units === undefined || rest.reason.length < LEAST_REASON ? [] : { units, ...rest },
  )
  return whole.length === corrected.length ? whole : undefined
}

type CountedItemsProps = { counted: Counted; corrections: Corrections; onChange: (corrections: Corrections) => void }

/** How many units each medicine takes of the prescription; a pharmacist may say otherwise, and why. */
export function CountedItems({ counted, corrections, onChange }: CountedItemsProps) {
  return (
    <ul className="mt-2 flex flex-col gap-3 empty:hidden">
      {counted.map((item) => (
        <CountedItem
          key={item.itemId}
          item={item}
          correction={corrections[item.itemId]}
          onChange={(correction) => onChange({ ...corrections, [item.itemId]: correction })}
        />
      ))}
    </ul>
  )
}

type CountedItemProps = {
  item: Counted[number]
  correction: Correction | undefined
  onChange: (correction: Correction | undefined) => void
}

function CountedItem({ item, correction, onChange }: CountedItemProps) {
  const { name, package: packed, quantity, packageUnits, unit, units, left } = item
  return (
    <li>
      <p className="text-sm wrap-anywhere">
        {name}: {quantity} × {packed} = {unitsText(unit, quantity * packageUnits)}.{' '}
        <strong>Saem {unitsText(unit, units)} da receita.</strong>
      </p>
      {correction ? (
        <div className="mt-2 flex flex-col gap-2">
          <NumberField
            label={`Unidades aviadas de ${name}`}
            hint={`Por aviar: ${unitsText(unit, left)}`}
            value={correction.units}
            least={1}
            most={left}
            refusal={`Indique de 1 a ${left}: a receita não tem mais por aviar.`}
            onChange={(typed) => onChange({ ...correction, units: typed })}
          />
          <Field label="Porquê" hint="Fica registado na receita." required>
            <Textarea
              rows={2}
              value={correction.reason}
              maxLength={MOST_REASON}
              onChange={(event) => onChange({ ...correction, reason: event.target.value })}
            />
          </Field>
          <Button variant="outline" size="sm" onClick={() => onChange(undefined)}>
            Deixar como contado
          </Button>
        </div>
      ) : (
        <Button variant="outline" size="sm" className="mt-1" onClick={() => onChange({ units: undefined, reason: '' })}>
          Corrigir<span className="sr-only"> as unidades de {name}</span>
        </Button>
      )}
    </li>
  )
}
