import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@salama/contract/payments'
import { Badge } from '../../ui/badge.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { usePaymentMethods } from './api.ts'
import { isMobileMoney, WALLETS } from './labels.ts'

type MethodChoiceProps = {
  value: PaymentMethod | undefined
  onChange: (method: PaymentMethod) => void
  error?: string | undefined
}

/** Every way to pay; those that cannot be used yet say so and cannot be chosen. */
export function MethodChoice({ value, onChange, error }: MethodChoiceProps) {
  const methods = usePaymentMethods()
  const options = PAYMENT_METHODS.map((method) => {
    const offered = methods.data?.find((entry) => entry.method === method)
    // Until the answer is there nothing is refused: the server refuses what it cannot charge.
    const available = isMobileMoney(method) && (methods.data ? (offered?.available ?? false) : true)
    const operator = offered?.operator ?? (isMobileMoney(method) ? WALLETS[method].operator : undefined)
    return {
      value: method,
      label: offered?.label ?? METHOD_LABELS[method],
      text: available ? operator : undefined,
      disabled: !available,
      aside: available ? undefined : <Badge tone="outline">Em breve</Badge>,
    }
  })
  const choose = (chosen: string) => {
    const method = PAYMENT_METHODS.find((known) => known === chosen)
    if (method) onChange(method)
  }
  return <RadioGroup label="Método de pagamento" options={options} value={value} onValueChange={choose} error={error} />
}
