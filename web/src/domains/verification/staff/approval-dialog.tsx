import { dayInMaputo } from '@salama/contract/kernel/time'
import { useId, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type ApprovalDialogProps = {
  applicant: string
  /** When the first of the papers runs out, as the applicant says. */
  until?: string | undefined
  busy: boolean
  /** The paper's last valid day, YYYY-MM-DD, if it has one. */
  onConfirm: (expiresOn: string | undefined) => void
  onClose: () => void
}

/** Approves, until the paper that was shown runs out. */
export function ApprovalDialog({ applicant, until = '', busy, onConfirm, onClose }: ApprovalDialogProps) {
  const formId = useId()
  const [expiresOn, setExpiresOn] = useState(until)
  const [error, setError] = useState<string>()
  const today = dayInMaputo(new Date())
  const submit = () => {
    if (expiresOn !== '' && expiresOn < today) setError('Este documento já não é válido.')
    else onConfirm(expiresOn || undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Aprovar ${applicant}`}
      size="sm"
      dismissible={!busy}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy} data-begin="">
            Aprovar
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <Field
          label="Válido até"
          optional
          hint="O último dia do documento. Depois a aprovação fica suspensa por si."
          error={error}
        >
          <Input
            type="date"
            min={today}
            value={expiresOn}
            onChange={(event) => {
              setError(undefined)
              setExpiresOn(event.target.value)
            }}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
