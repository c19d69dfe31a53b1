import { cleanReference } from '@salama/contract/payments/bank'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type ReturnNumberDialogProps = { busy: boolean; onConfirm: (returnNumber: string) => void; onClose: () => void }

/** The number under which money that was returned by hand is found again. */
export function ReturnNumberDialog({ busy, onConfirm, onClose }: ReturnNumberDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cleanReference(typed) === '') setError('Indique o número que o banco ou o operador deu à devolução.')
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
        <Field label="Número da devolução" hint="Como está no banco ou no portal do operador." error={error} required>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onChange={(event) => {
              setError(undefined)
              setTyped(event.target.value)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
