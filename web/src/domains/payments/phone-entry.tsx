import { formatPhone, nationalDigits, walletOf } from '@salama/contract/kernel/phone'
import { METHOD_LABELS } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { WALLETS } from './labels.ts'

/** Specification 1 §5: at least 9 characters; the number must also be one that a wallet can have. */
const SHORTEST_PHONE = 9
const INVALID = 'Número de telefone inválido'

export const phoneError = (typed: string): string | undefined =>
  typed.trim().length >= SHORTEST_PHONE && nationalDigits(typed) !== null ? undefined : INVALID

type PhoneEntryProps = {
  formId: string
  method: MobileMoney
  phone: string
  onPhone: (typed: string) => void
  onStart: () => void
}

/** The number to charge. It begins empty: whoever pays may be somebody else; the own number is one tap away. */
export function PhoneEntry({ formId, method, phone, onPhone, onStart }: PhoneEntryProps) {
  const [error, setError] = useState<string>()
  const own = useUser()?.phone
  const submit = () => {
    const found = phoneError(phone)
    setError(found)
    if (!found) onStart()
  }
  const change = (typed: string) => {
    setError(undefined)
    onPhone(typed)
  }
  return (
    <Form id={formId} onSubmit={submit} className="flex flex-col gap-3">
      <Field label={`Número ${METHOD_LABELS[method]}`} error={error} required>
        <Input
          type="tel"
          inputMode="tel"
          name="phoneNumber"
          autoComplete="off"
          placeholder="84 123 4567"
          value={phone}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      {own && nationalDigits(phone) !== own && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => change(formatPhone(own))}>
          <Smartphone className="size-4.5" aria-hidden />
          Usar o meu número, {formatPhone(own)}
        </Button>
      )}
      <OtherWallet method={method} phone={phone} />
    </Form>
  )
}

/** Numbers may be ported, so another provider's prefix is only worth a word. */
function OtherWallet({ method, phone }: { method: MobileMoney; phone: string }) {
  const wallet = walletOf(phone)
  if (!wallet || wallet === method) return null
  return (
    <AlertStrip tone="warning" announce>
      Este número parece ser da {WALLETS[wallet].provider} ({METHOD_LABELS[wallet]}). Continue só se tiver conta{' '}
      {METHOD_LABELS[method]} com ele.
    </AlertStrip>
  )
}
