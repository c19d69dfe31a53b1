import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isTypedText, useWorkDraft } from '../../lib/forms/work-drafts.ts'
import { focusRefused } from '../../lib/screen/focus.ts'
import { Button } from '../actions/button.tsx'
import { AlertStrip } from '../feedback/alert-strip.tsx'
import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { Textarea } from '../forms/textarea.tsx'
import { Dialog } from './dialog.tsx'

export type ReasonDialogProps = {
  title: string
  /** Who reads the reason. */
  hint: string
  confirmLabel: string
  /** Closes it without doing anything; not 'Cancelar' where that is what is confirmed. */
  cancelLabel?: string
  /** 'primary' where nothing is refused, ended or given back. */
  tone?: 'primary' | 'danger'
  /** What is said most often: one press writes it. */
  usual: readonly string[]
  /** What stands there at first; nothing unless said. */
  initial?: string
  /** Where what is typed is kept on this device until `dropWork`; nowhere unless said. */
  keptAs?: string
  /** It may be left empty, and is then ''. */
  optional?: boolean
  /** What whoever confirms takes upon themselves. */
  warning?: string | undefined
  /** Further fields, above the reason. */
  children?: ReactNode
  /** Checks the further fields when the form is sent; shows what is missing and answers false. */
  check?: () => boolean
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

const SHORTEST = 3
const LONGEST = 500

/** The window of a `ReasonDialog`. */
export function ReasonWindow(props: ReasonDialogProps) {
  const {
    title,
    hint,
    confirmLabel,
    cancelLabel = 'Cancelar',
    tone = 'danger',
    usual,
    initial = '',
    keptAs,
    optional = false,
    warning,
    children,
    check = () => true,
    busy,
    onConfirm,
    onClose,
  } = props
  const formId = useId()
  const { value: reason, write: setReason } = useWorkDraft({ page: keptAs, initial, isValid: isTypedText })
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    const isLeftOut = optional && reason.trim() === ''
    const isComplete = check()
    if (reason.trim().length < SHORTEST && !isLeftOut) setError('Escreva o motivo, como a pessoa o vai ler.')
    else if (isComplete) return onConfirm(reason.trim())
    focusRefused(event.currentTarget)
  }
  const write = (text: string) => {
    setError(undefined)
    setReason(text)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      dismissible={!busy}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {warning && <AlertStrip tone="warning">{warning}</AlertStrip>}
        {children}
        <Field label="Motivo" hint={hint} error={error} required={!optional} optional={optional}>
          <Textarea value={reason} maxLength={LONGEST} onChange={(event) => write(event.target.value)} />
        </Field>
        {usual.length > 0 && (
          <ul aria-label="Razões frequentes" className="flex flex-wrap gap-2">
            {usual.map((text) => (
              <li key={text}>
                <Button variant="secondary" size="sm" onClick={() => write(text)}>
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </Dialog>
  )
}
