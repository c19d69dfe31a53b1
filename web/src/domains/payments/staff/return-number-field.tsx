import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'

export const RETURN_NUMBER_MISSING = 'Indique o número que o banco ou o operador deu à devolução.'

type ReturnNumberFieldProps = { value: string; error: string | undefined; onChange: (typed: string) => void }

/** The number under which money that was returned by hand is found again. */
export function ReturnNumberField({ value, error, onChange }: ReturnNumberFieldProps) {
  return (
    <Field label="Número da devolução" hint="Como está no banco ou no portal do operador." error={error} required>
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
