import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { paymentsLimit } from './limit.ts'

/** How long the desk takes to find a transfer in the account (specification 1 §9). */
export const CONFIRMATION_HOURS = 2

export const bankDetails = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** 21 digits, without spaces. */
  nib: z.string(),
  /** Without spaces. */
  iban: z.string(),
  /** For the transfer's description: nine letters and digits, another with every call, by which the payer is known. */
  reference: z.string(),
  confirmationHours: z.int(),
  /** Nobody's account: the screen says so and asks nobody to transfer. */
  isDemonstration: z.boolean(),
})
export type BankDetails = z.output<typeof bankDetails>

export const getBankDetails = endpoint({
  method: 'GET',
  path: '/api/payments/bank-details',
  summary: 'A conta para transferências, com uma referência nova para quem pergunta.',
  session: 'required',
  status: 200,
  reply: bankDetails,
  errors: ['payments.method_unavailable'],
  cache: 'no-store',
  limit: paymentsLimit,
})
