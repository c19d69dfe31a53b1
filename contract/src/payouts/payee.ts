import * as z from 'zod/mini'
import { rule, says } from '../kernel/field.ts'

const PAYEE_KEY = /^[a-z_]{2,40}:[0-9a-f-]{36}$/

/** Whose earnings: 'shop:<id>', one of the person's payees; left out, the first of them. */
export const payeeKey = z
  .string()
  .check(rule((value) => PAYEE_KEY.test(value), says('payee_invalid', 'Indique ganhos seus, como shop:<id>.')))

/** One of a person's payees. */
export const payee = z.object({ key: z.string(), label: z.string() })
