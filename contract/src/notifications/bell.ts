import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { instant } from '../kernel/time-field.ts'

/** An order at a counter, a patient in the room, a job for a driver. */
export const CALLS = ['order', 'patient', 'job'] as const
export type CallKind = (typeof CALLS)[number]

/** Somebody waits for the answer of who works here: it rings on every page until it is heard or answered. */
export const bellCall = z.object({
  /** Of this call: the next one about the same thing has another. */
  key: z.string(),
  kind: z.enum(CALLS),
  since: instant,
  /** Which one, e.g. 'Pedido 4F2A1C'. */
  text: z.string(),
  /** The page where it is answered. */
  href: z.string(),
})
export type BellCall = z.output<typeof bellCall>

export const bell = z.object({ calls: z.array(bellCall) })
export type Bell = z.output<typeof bell>

export const getBell = endpoint({
  method: 'GET',
  path: '/api/bell',
  summary: 'O que toca neste momento para quem trabalha aqui: pedidos, entregas oferecidas, pacientes à espera.',
  session: 'required',
  status: 200,
  reply: bell,
  lists: ['calls'],
  errors: [],
  cache: 'private',
})

const KEYS = says('keys_invalid', 'Indique o que foi ouvido.')

export const hearBell = endpoint({
  method: 'POST',
  path: '/api/bell/heard',
  summary: 'Alguém ouviu: deixa de tocar em todos os dispositivos de quem é chamado.',
  session: 'required',
  body: z.object({
    keys: z.array(text({ max: 200, tooLong: KEYS, wrongType: KEYS, trim: false }), KEYS).check(z.maxLength(500, KEYS)),
  }),
  status: 200,
  reply: bell,
  errors: [],
  cache: 'no-store',
})
