import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@salama/contract/payments'
import { CONFIRMATION_HOURS } from '@salama/contract/payments/bank'
import { Banknote, Landmark } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/display/badge.tsx'
import { RadioGroup, type RadioOption } from '../../ui/forms/radio-group.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { useOwnPayments, usePaymentMethods } from './api.ts'
import { isMobileMoney, WALLETS } from './labels.ts'

type MethodChoiceProps = {
  value: PaymentMethod | undefined
  onChange: (method: PaymentMethod) => void
  error?: string | undefined
  /** Why a transfer, which takes hours to be found, does not do here; undefined where it does. */
  noTransfer?: string | undefined
  /** A way to pay that is not through us, e.g. cash to the driver; shown last. */
  byHand?: ByHand | undefined
}

export type ByHand = { label: string; text: string; isChosen: boolean; onChoose: () => void }

/** Names no method that is known here. */
const BY_HAND = 'by-hand'

/** Every way to pay; those that cannot be used say so and cannot be chosen. */
export function MethodChoice({ value, onChange, error, noTransfer, byHand }: MethodChoiceProps) {
  const methods = usePaymentMethods()
  // The one used last comes first. Decided once: nothing may change its place under the finger.
  const [last] = useState(useOwnPayments()[0]?.paymentMethod)
  const inOrder = PAYMENT_METHODS.toSorted((a, b) => Number(b === last) - Number(a === last))
  const options = inOrder.map((method): RadioOption => {
    const offered = methods.data?.find((entry) => entry.method === method)
    const isMobile = isMobileMoney(method)
    const refusal = isMobile ? undefined : noTransfer
    // Until the answer is there no wallet is refused: the server refuses what it cannot charge.
    const available = refusal === undefined && (methods.data ? (offered?.available ?? false) : isMobile)
    const text = isMobile ? (offered?.provider ?? WALLETS[method].provider) : TRANSFER_TEXT
    return {
      value: method,
      label: offered?.label ?? METHOD_LABELS[method],
      mark: <MethodMark method={method} />,
      text: available ? text : (refusal ?? offered?.unavailableReason),
      disabled: !available,
      aside: available || refusal ? undefined : <Badge tone="outline">Indisponível</Badge>,
    }
  })
  if (byHand) options.push(handOption(byHand))
  const choose = (chosen: string) => {
    if (chosen === BY_HAND) return byHand?.onChoose()
    const method = PAYMENT_METHODS.find((known) => known === chosen)
    if (method) onChange(method)
  }
  const shown = byHand?.isChosen ? BY_HAND : value
  return <RadioGroup label="Método de pagamento" options={options} value={shown} onValueChange={choose} error={error} />
}

const handOption = ({ label, text }: ByHand) => ({ value: BY_HAND, label, text, mark: <HandMark /> })

const HandMark = () => (
  <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-sm bg-tint-2 text-on-tint">
    <Banknote className="size-5" />
  </span>
)

const TRANSFER_TEXT = `Confirmada em até ${CONFIRMATION_HOURS} horas`

/** In the colour by which people know each company. */
function MethodMark({ method }: { method: PaymentMethod }) {
  return (
    <span
      aria-hidden
      className={classNames('grid size-9 shrink-0 place-items-center rounded-sm text-sm font-extrabold', MARKS[method])}
    >
      {isMobileMoney(method) ? METHOD_LABELS[method].charAt(0) : <Landmark className="size-5" />}
    </span>
  )
}

const MARKS: Record<PaymentMethod, string> = {
  'm-pesa': 'bg-[#d40000] text-[#ffffff]',
  'e-mola': 'bg-[#f58220] text-[#241003]',
  mkesh: 'bg-[#007f7a] text-[#ffffff]',
  'bank-transfer': 'bg-tint-3 text-on-tint',
}
