import type { ComponentProps } from 'react'
import { DigitsInput } from '../../ui/forms/digits-input.tsx'
import { Field } from '../../ui/forms/field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof DigitsInput>, 'most'> & { error: string | undefined }

/** The six digits that came by SMS or e-mail; phones offer them above the keyboard. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  return (
    <Field label="Código" hint="Seis algarismos" error={error} required>
      <DigitsInput {...input} autoComplete="one-time-code" most={6} className="text-xl tracking-[0.3em] tabular-nums" />
    </Field>
  )
}
