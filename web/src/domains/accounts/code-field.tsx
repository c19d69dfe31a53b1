import type { ComponentProps } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof Input>, 'type'> & { error: string | undefined }

/** The six digits that came by SMS or e-mail; phones offer them above the keyboard. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  return (
    <Field label="Código" hint="Seis algarismos" error={error} required>
      <Input
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="text-xl tracking-[0.3em] tabular-nums"
      />
    </Field>
  )
}
