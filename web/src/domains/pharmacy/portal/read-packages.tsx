import type { OpenedCheck } from '@salama/contract/pharmacy'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'

type Uncounted = OpenedCheck['uncounted']
type Typed = Readonly<Record<string, string>>

/** What is sent of what was typed; undefined while something is missing or is not enough for the order. */
export function packagesIn(uncounted: Uncounted, typed: Typed): { itemId: string; quantity: number }[] | undefined {
  const read = uncounted.map(({ itemId }) => ({ itemId, quantity: Number(typed[itemId]?.trim() || Number.NaN) }))
  const isEnough = read.every(({ quantity }, place) => {
    const ordered = uncounted[place]?.quantity ?? 0
    return Number.isInteger(quantity) && quantity >= ordered && quantity <= 99
  })
  return isEnough ? read : undefined
}

/** Of a bottle, an inhaler or an unclear package only the pharmacist can tell how many are prescribed. */
export function ReadPackages({
  uncounted,
  typed,
  onChange,
}: {
  uncounted: Uncounted
  typed: Typed
  onChange: (typed: Typed) => void
}) {
  return (
    <AlertStrip tone="warning" title="Quantas embalagens permite a receita?" className="mb-3">
      {uncounted.map(({ itemId, name, package: packed, quantity }) => (
        <Field
          key={itemId}
          className="mt-2"
          label={`${name}, ${packed}`}
          hint={`O cliente pediu ${quantity}. Se a receita permite menos, recuse.`}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={typed[itemId] ?? ''}
            onChange={(event) => onChange({ ...typed, [itemId]: event.target.value })}
          />
        </Field>
      ))}
    </AlertStrip>
  )
}
