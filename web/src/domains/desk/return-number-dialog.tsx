import { cleanReference } from '@salama/contract/payments/bank'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RETURN_NUMBER_MISSING, ReturnNumberField } from './return-number-field.tsx'

type ReturnNumberDialogProps = { busy: boolean; onConfirm: (returnNumber: string) => void; onClose: () => void }

/** The number under which money that was returned by hand is found again. */
export function ReturnNumberDialog({ busy, onConfirm, onClose }: ReturnNumberDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cleanReference(typed) === '') setError(RETURN_NUMBER_MISSING)
    else onConfirm(cleanReference(typed))
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
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
      <form id={formId} onSubmit={submit} noValidate>
        <ReturnNumberField
          value={typed}
          error={error}
          onChange={(next) => {
            setError(undefined)
            setTyped(next)
          }}
        />
      </form>
    </Dialog>
  )
}
