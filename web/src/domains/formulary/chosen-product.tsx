import type { Product } from '@salama/contract/formulary'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { saleText } from './labels.ts'

type ChosenProductProps = {
  product: Pick<Product, 'name' | 'requiresPrescription' | 'controlClass'>
  onSeekOther: () => void
  className?: string
}

/** The product of the formulary that was found, and a way to another. */
export function ChosenProduct({ product, onSeekOther, className }: ChosenProductProps) {
  const { name, controlClass } = product
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-2 rounded-md bg-action-soft py-1.5 pr-1.5 pl-3 text-on-action-soft',
        className,
      )}
    >
      <p className="min-w-0">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="block text-sm">{saleText(product)}</span>
        {controlClass !== 'none' && <Badge tone="danger">Controlado</Badge>}
      </p>
      <Button variant="ghost" size="sm" onClick={onSeekOther}>
        Trocar<span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
