import { MOST_LOW, MOST_PACKAGES } from '@salama/contract/pharmacy'
import { NumberField } from '../../../ui/forms/number-field.tsx'

type StockNumberProps = { value: number | undefined; onChange: (value: number | undefined) => void }

/** How many packages there are, or came. */
export const PackagesField = ({
  label,
  ...number
}: StockNumberProps & { label: string; hint?: string | undefined }) => (
  <NumberField
    {...number}
    label={label}
    least={0}
    most={MOST_PACKAGES}
    refusal="Indique uma quantidade de 0 a 1 000 000."
  />
)

/** From how many packages on the stock is low. */
export const LowStockField = ({ hint, ...number }: StockNumberProps & { hint?: string }) => (
  <NumberField
    {...number}
    label="Avisar com stock de"
    hint={hint}
    least={0}
    most={MOST_LOW}
    refusal="Indique um limite de 0 a 100 000."
  />
)
