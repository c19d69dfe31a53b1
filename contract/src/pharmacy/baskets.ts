import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { bothCoordinates, latitude, longitude } from '../kernel/position-field.ts'
import { alternative } from './orders.ts'

/** A pharmacy with what it has now of a prescription, in packages. */
export const basket = z.extend(alternative, {
  /** Medicines of the prescription of which it has nothing, or not enough. */
  missing: z.array(z.string()),
})
export type Basket = z.output<typeof basket>

export const offerBaskets = endpoint({
  method: 'POST',
  path: '/api/pharmacy/baskets',
  summary:
    'O que as farmácias abertas têm de uma receita assinada aqui, em embalagens: primeiro as que têm mais dela, depois as que entregam, a mais próxima à frente.',
  session: 'required',
  body: z
    .object({
      prescriptionCode: typedCode(/^.{4,40}$/, says('code_invalid', 'Código inválido.')),
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
    })
    .check(bothCoordinates),
  status: 200,
  reply: z.object({
    offers: z.array(basket),
    /** Whose prescription it is. */
    patientId: z.string(),
    doctorName: z.string(),
    /** Medicines that the doctor wrote freely: nobody but a pharmacist matches them. */
    free: z.array(z.string()),
  }),
  errors: ['pharmacy.prescription_not_found', 'pharmacy.prescription_not_valid'],
  cache: 'no-store',
})
