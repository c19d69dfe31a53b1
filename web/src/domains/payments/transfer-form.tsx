import { fieldIssues } from '@salama/contract/kernel/field'
import { cleanReference, referenceNumber } from '@salama/contract/payments/reference'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import type { useUpload } from '../files/use-upload.ts'

/** What is wrong with a reference as it was typed, in the server's words. */
export function referenceError(typed: string): string | undefined {
  const parsed = referenceNumber.safeParse(typed)
  return parsed.success ? undefined : fieldIssues(parsed.error, typed)[0]?.message
}

export const isBlank = (typed: string): boolean => cleanReference(typed) === ''

type TransferFormProps = {
  formId: string
  reference: string
  onReference: (typed: string) => void
  proof: ReturnType<typeof useUpload>
  onConfirm: () => void
}

/** The number that the bank gave for the transfer, and its proof if there is one. */
export function TransferForm({ formId, reference, onReference, proof, onConfirm }: TransferFormProps) {
  const [error, setError] = useState<string>()
  const check = () => {
    const found = referenceError(reference)
    setError(found)
    return found === undefined
  }
  const submit = () => {
    if (check() && proof.state.step !== 'sending') onConfirm()
  }
  return (
    <Form id={formId} onSubmit={submit} onKeyDown={submitOnEnter} className="flex flex-col gap-5">
      <Field
        label="Número de referência da transferência"
        hint="Está no comprovativo ou na mensagem do banco."
        error={error}
        required
      >
        <Input
          name="referenceNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={reference}
          onChange={(event) => {
            setError(undefined)
            onReference(event.target.value)
          }}
          onBlur={() => reference !== '' && check()}
        />
      </Field>
      <FilePicker label="Comprovativo" optional upload={proof} />
    </Form>
  )
}

/** The browser sends nothing by Enter while the button is disabled; the form is to say what is missing. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'file') return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
