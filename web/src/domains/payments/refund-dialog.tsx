import { formatMeticais, formatMoney, readMoney } from '@salama/contract/kernel/money'
import { type FormEvent, useId, useState } from 'react'
import { focusRefused } from '../../lib/screen/focus.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export type RefundRequest = { amount: number; reason: string }

type RefundDialogProps = {
  title: string
  description: string
  /** Who reads the reason, or what it is for. */
  reasonHint: string
  confirmLabel: string
  /** Centavos; at most this much, and so much unless another amount is typed. */
  refundable: number
  busy: boolean
  /** What the server said of the last try. */
  refusal: string | undefined
  onConfirm: (request: RefundRequest) => void
  onClose: () => void
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

/** What is wrong with an amount as it was typed. */
export function refundAmountError(typed: string, refundable: number): string | undefined {
  const amount = readMoney(typed)
  if (amount === null || amount === 0) return 'Escreva um valor em meticais, por exemplo 150 ou 150,50.'
  return amount > refundable ? `Restam ${formatMoney(refundable)} por devolver.` : undefined
}

/** How much of a payment goes back, and why. */
export function RefundDialog({ title, description, confirmLabel, busy, refusal, onClose, ...form }: RefundDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      dismissible={!busy}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <RefundForm formId={formId} {...form} />
      {refusal && (
        <AlertStrip tone="danger" announce className="mt-3">
          {refusal}
        </AlertStrip>
      )}
    </Dialog>
  )
}

type RefundFormProps = Pick<RefundDialogProps, 'refundable' | 'reasonHint' | 'onConfirm'> & { formId: string }

function RefundForm({ formId, refundable, reasonHint, onConfirm }: RefundFormProps) {
  const [typed, setTyped] = useState(formatMeticais(refundable))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ amount?: string | undefined; reason?: string | undefined }>({})
  const submit = (event: FormEvent) => {
    const found = {
      amount: refundAmountError(typed, refundable),
      reason: reason.trim().length < SHORTEST_REASON ? 'Escreva o motivo do reembolso.' : undefined,
    }
    setErrors(found)
    focusRefused(event.currentTarget)
    if (!found.amount && !found.reason) onConfirm({ amount: readMoney(typed) ?? 0, reason: reason.trim() })
  }
  return (
    <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Valor (MT)" hint={`No máximo ${formatMoney(refundable)}.`} error={errors.amount} required>
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
      <Field label="Motivo" hint={reasonHint} error={errors.reason} required>
        <Textarea
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={(event) => {
            setErrors({ ...errors, reason: undefined })
            setReason(event.target.value)
          }}
        />
      </Field>
    </Form>
  )
}
