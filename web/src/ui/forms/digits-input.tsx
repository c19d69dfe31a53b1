import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type DigitsInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'maxLength' | 'inputMode'> & {
  value: string
  onValueChange: (digits: string) => void
  /** A code has no more of them. */
  most?: number
}

/** A code or a number that names something. Blanks and dots between its digits go before its length counts. */
export function DigitsInput({ onValueChange, most, ...input }: DigitsInputProps) {
  return (
    <Input
      autoComplete="off"
      {...input}
      inputMode="numeric"
      onChange={({ target }) => onValueChange(target.value.replace(/\D/g, '').slice(0, most))}
    />
  )
}
