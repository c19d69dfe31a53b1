import * as z from 'zod/mini'
import { says, text } from '../kernel/field.ts'

/** What an operator writes is read by the person concerned. */
export const reason = text({
  min: 3,
  max: 500,
  tooShort: says('reason_required', 'Escreva a razão, como a pessoa a vai ler.'),
})

export const person = z.object({ id: z.string(), name: z.string() })
