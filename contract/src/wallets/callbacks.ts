import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'

/** As many as a provider knows how to send us at most; what it says in more is no callback. */
const BODY_BYTES = 16 * 1024

export const receiveCallback = endpoint({
  method: 'POST',
  path: '/api/payments/callback/:provider',
  summary: 'Um operador avisa que um pagamento mudou; o aviso só faz perguntar-lhe, nunca é tido por certo.',
  session: 'none',
  params: z.object({
    provider: z.enum(['m-pesa', 'e-mola', 'mkesh'], { error: says('provider_unknown', 'Operador desconhecido.') }),
  }),
  /** The secret of the address that the provider was given. */
  query: z.object({ token: z.optional(z.string()) }),
  webhook: true,
  status: 200,
  /** As e-Mola reads it; the others read the status alone. */
  reply: z.object({ ResponseCode: z.literal('0'), ResponseMessage: z.literal('OK') }),
  errors: ['wallets.callback_refused'],
  cache: 'no-store',
  bodyLimit: BODY_BYTES,
  // A provider reports the payments of all customers from one address.
  limit: { name: 'callbacks', most: 60_000, windowMs: 60_000 },
})
