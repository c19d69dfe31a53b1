import { METHOD_LABELS, type PaymentMethod } from '@salama/contract/payments'
import { cleanReference } from '@salama/contract/payments/reference'
import { useId, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RETURN_NUMBER_MISSING, ReturnNumberField } from './return-number-field.tsx'

export type HandReturn = { returnNumber: string; returnedFrom: PaymentMethod }
type ReturnNumberDialogProps = {
  /** How it was paid. */
  method: PaymentMethod
  busy: boolean
  onConfirm: (done: HandReturn) => void
  onClose: () => void
}

/** The number under which money that was returned by hand is found again, and the account that it left. */
export function ReturnNumberDialog({ method, busy, onConfirm, onClose }: ReturnNumberDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [returnedFrom, setReturnedFrom] = useState(method)
  const submit = () => {
    if (cleanReference(typed) === '') setError(RETURN_NUMBER_MISSING)
    else onConfirm({ returnNumber: cleanReference(typed), returnedFrom })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="O dinheiro foi devolvido?"
      description="Faça primeiro a devolução: isto só diz que foi feita."
      size="sm"
      dismissible={!busy}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Foi devolvido
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {method !== 'bank-transfer' && (
          <RadioGroup
            label="Devolvido por"
            options={[method, 'bank-transfer' as const].map((value) => ({ value, label: METHOD_LABELS[value] }))}
            value={returnedFrom}
            onValueChange={(value) => setReturnedFrom(value === method ? method : 'bank-transfer')}
          />
        )}
        <ReturnNumberField
          value={typed}
          error={error}
          onChange={(next) => {
            setError(undefined)
            setTyped(next)
          }}
        />
      </Form>
    </Dialog>
  )
}
