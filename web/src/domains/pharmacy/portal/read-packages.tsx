import type { OpenedCheck } from '@salama/contract/pharmacy'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'

type Uncounted = OpenedCheck['uncounted']
/** By item, for how many packages the prescription is. */
type Read = Readonly<Record<string, number | undefined>>

const MOST_PACKAGES = 99

/** What is sent of what was read; undefined while something is missing. */
export function packagesIn(uncounted: Uncounted, read: Read): { itemId: string; quantity: number }[] | undefined {
  const packages = uncounted.flatMap(({ itemId }) => {
    const quantity = read[itemId]
    return quantity === undefined ? [] : [{ itemId, quantity }]
  })
  return packages.length === uncounted.length ? packages : undefined
}

type ReadPackagesProps = { uncounted: Uncounted; read: Read; onChange: (read: Read) => void }

/** Of what only words match the pharmacist says how many packages are prescribed. */
export function ReadPackages({ uncounted, read, onChange }: ReadPackagesProps) {
  return (
    <AlertStrip tone="warning" title="Para quantas embalagens é a receita?" className="mb-3">
      {uncounted.map(({ itemId, name, package: packed, quantity }) => (
        <NumberField
          key={itemId}
          label={`${name}, ${packed}`}
          hint={`Pedido: ${quantity}`}
          value={read[itemId]}
          least={quantity}
          most={MOST_PACKAGES}
          refusal={`O cliente pediu ${quantity}. Se a receita é para menos, recuse-a e diga porquê.`}
          onChange={(packages) => onChange({ ...read, [itemId]: packages })}
        />
      ))}
    </AlertStrip>
  )
}
