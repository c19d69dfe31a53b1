import { formatMeticais, formatMoney, readMoney } from '@salama/contract/kernel/money'
import { formatPhone, walletOf } from '@salama/contract/kernel/phone'
import { METHOD_LABELS } from '@salama/contract/payments'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api/api.ts'
import { focusRefused } from '../../lib/screen/focus.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input, PasswordInput } from '../../ui/forms/input.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePaymentMethods } from '../payments/api.ts'
import { isMobileMoney } from '../payments/labels.ts'
import { phoneError } from '../payments/phone-entry.tsx'
import { useRequestPayout } from './api.ts'

/** What is wrong with an amount as it was typed. */
function payoutAmountError(typed: string, available: number): string | undefined {
  const amount = readMoney(typed)
  if (amount === null || amount === 0) return 'Escreva um valor em meticais, por exemplo 150 ou 150,50.'
  return amount > available ? `Só tem ${formatMoney(available)} disponíveis.` : undefined
}

type PayoutDialogProps = { payee: string; available: number; onClose: () => void }

/** Where earnings go, and how much of them. */
export function PayoutDialog({ payee, available, onClose }: PayoutDialogProps) {
  const formId = useId()
  const request = useRequestPayout()
  const offered = usePaymentMethods().data
  const canPay = offered?.some(({ method, available: works }) => isMobileMoney(method) && works) ?? true
  const [isNew, setIsNew] = useState(false)
  const send = (order: PayoutOrder) =>
    request.mutate(
      { ...order, payee },
      {
        onError: (error) => setIsNew((was) => was || error.code === 'payouts.number_new'),
        onSuccess: ({ amount, paymentMethod }) => {
          onClose()
          const description = `${formatMoney(amount)} por ${METHOD_LABELS[paymentMethod]}`
          toast({ title: 'Pagamento a caminho', description, variant: 'success' })
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Receber ganhos"
      description="O dinheiro vai para a sua carteira. Confirme bem o número."
      size="sm"
      dismissible={!request.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={request.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={request.isPending} disabled={!canPay}>
            Receber
          </Button>
        </>
      }
    >
      {canPay ? (
        <PayoutForm
          formId={formId}
          available={available}
          offered={offered}
          asksPassword={isNew}
          passwordError={request.error?.fields.find(({ path }) => path === 'password')?.message}
          onSend={send}
        />
      ) : (
        <AlertStrip tone="warning">
          De momento não pagamos por nenhuma carteira. Os seus ganhos ficam guardados.
        </AlertStrip>
      )}
      {request.error && (
        <AlertStrip tone={WAITS.has(request.error.code) ? 'warning' : 'danger'} announce className="mt-3">
          {sentenceOf(request.error, 'O pedido não foi enviado. Tente novamente.')}
        </AlertStrip>
      )}
    </Dialog>
  )
}

/** Nothing went wrong: the number is new. */
const WAITS = new Set<string | undefined>(['payouts.number_new', 'payouts.number_waits'])

type PayoutOrder = { paymentMethod: MobileMoney; phoneNumber: string; amount: number; password?: string }
type PayoutFormProps = {
  formId: string
  available: number
  offered: ReturnType<typeof usePaymentMethods>['data']
  /** The number was not used before. */
  asksPassword: boolean
  passwordError: string | undefined
  onSend: (order: PayoutOrder) => void
}

function PayoutForm({ formId, available, offered, asksPassword, passwordError, onSend }: PayoutFormProps) {
  const own = useUser()?.phone
  const [chosen, setMethod] = useState<MobileMoney>((own && walletOf(own)) || 'm-pesa')
  const refusalOf = (value: MobileMoney) => offered?.find((entry) => entry.method === value)?.unavailableReason
  const method = refusalOf(chosen) ? (MOBILE_MONEY.find((value) => !refusalOf(value)) ?? chosen) : chosen
  const [phone, setPhone] = useState(own ? formatPhone(own) : '')
  const [typed, setTyped] = useState(formatMeticais(available))
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ phone?: string | undefined; amount?: string | undefined }>({})
  const submit = (event: FormEvent) => {
    const found = { phone: phoneError(phone), amount: payoutAmountError(typed, available) }
    setErrors(found)
    focusRefused(event.currentTarget)
    if (!found.phone && !found.amount) {
      const order = { paymentMethod: method, phoneNumber: phone, amount: readMoney(typed) ?? 0 }
      onSend(password === '' ? order : { ...order, password })
    }
  }
  const options = MOBILE_MONEY.map((value) => ({
    value,
    label: METHOD_LABELS[value],
    text: refusalOf(value),
    disabled: refusalOf(value) !== undefined,
  }))
  return (
    <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
      <RadioGroup
        label="Carteira"
        options={options}
        value={method}
        onValueChange={(value) => isMobileMoney(value) && setMethod(value)}
      />
      <Field label={`Número ${METHOD_LABELS[method]}`} error={errors.phone} required>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="84 123 4567"
          value={phone}
          onChange={(event) => {
            setErrors({ ...errors, phone: undefined })
            setPhone(event.target.value)
          }}
        />
      </Field>
      <Field label="Valor (MT)" hint={`Disponível: ${formatMoney(available)}.`} error={errors.amount} required>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setErrors({ ...errors, amount: undefined })
            setTyped(event.target.value)
          }}
        />
      </Field>
      {asksPassword && (
        <Field
          label="Palavra-passe"
          hint="Pode receber neste número um dia depois de o guardar."
          error={passwordError}
          required
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </Form>
  )
}
