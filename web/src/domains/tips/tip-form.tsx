import { formatMoney, readMoney } from '@salama/contract/kernel/money'
import { getOwnTip, giveTip, LEAST_TIP, MOST_TIP, type Tip, USUAL_TIPS } from '@salama/contract/tips'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { focusRefused } from '../../lib/screen/focus.ts'
import { Button } from '../../ui/actions/button.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'

/** Fetched when there is something to pay. */
const flow = deferred(async () => (await import('../payments/payment-flow.tsx')).PaymentFlow)

const OTHER = 'other'
const OPTIONS = [
  ...USUAL_TIPS.map((amount) => ({ value: String(amount), label: formatMoney(amount) })),
  { value: OTHER, label: 'Outro valor' },
]

type TipFormProps = { taskId: string; name: string; tip: Tip | null }

/** How much, and how: by wallet, or said to have been given by hand. */
export function TipForm({ taskId, name, tip }: TipFormProps) {
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<{ choice?: string; amount?: string }>({})
  const [paying, setPaying] = useState<Tip | undefined>(tip?.paymentId ? tip : undefined)
  const reread = () => refresh(getOwnTip, { query: { taskId } })
  const give = useGiveTip(taskId, reread)
  const amount = chosen === OTHER ? readMoney(typed) : chosen === undefined ? null : Number(chosen)
  const ask = (form: HTMLFormElement, isCash: boolean) => {
    const found = errorsOf(chosen, amount)
    setErrors(found)
    if (found.choice || found.amount || amount === null) return focusRefused(form)
    give.mutate({ amount, isCash }, { onSuccess: (given) => !isCash && setPaying(given) })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    ask(event.currentTarget, false)
  }
  const close = () => {
    setPaying(undefined)
    void reread()
  }
  return (
    <>
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <RadioGroup
          label="Quanto quer dar?"
          labelHidden
          columns={2}
          options={OPTIONS}
          value={chosen}
          onValueChange={setChosen}
          error={errors.choice}
        />
        {chosen === OTHER && (
          <Field label="Valor da gorjeta" error={errors.amount} required>
            <Input after="MT" inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={give.isPending}>
            Dar gorjeta
          </Button>
          <Button
            variant="ghost"
            disabled={give.isPending}
            onClick={({ currentTarget }) => currentTarget.form && ask(currentTarget.form, true)}
          >
            Já dei em dinheiro
          </Button>
        </div>
      </Form>
      {paying && (
        <flow.Part
          open
          amount={paying.amount}
          description={`Gorjeta para ${name}`}
          purpose={{ kind: 'tip', id: paying.id }}
          underWay={paying.paymentId ?? undefined}
          noTransfer="Uma gorjeta paga-se por carteira móvel."
          laterLabel="Agora não"
          onClose={close}
          onPaid={close}
          onTransferred={close}
        />
      )}
    </>
  )
}

function useGiveTip(taskId: string, reread: () => Promise<void>) {
  const intent = useIntentKey()
  return useMutation<Tip, Error, { amount: number; isCash: boolean }>({
    mutationFn: (sent) => {
      const body = { taskId, ...sent }
      return call(giveTip, { body, idempotencyKey: intent.keyFor(body) })
    },
    onSuccess: (_, { isCash }) => {
      intent.renew()
      if (!isCash) return
      toast({ title: 'Obrigado', description: 'Dizemos a quem o serviu.', variant: 'success' })
      void reread()
    },
    onError: (error) => tellRefusal(error, reread),
  })
}

function errorsOf(chosen: string | undefined, amount: number | null): { choice?: string; amount?: string } {
  if (chosen === undefined) return { choice: 'Escolha quanto quer dar.' }
  if (amount !== null && amount >= LEAST_TIP && amount <= MOST_TIP) return {}
  return { amount: `Escreva um valor de ${formatMoney(LEAST_TIP)} a ${formatMoney(MOST_TIP)}.` }
}
