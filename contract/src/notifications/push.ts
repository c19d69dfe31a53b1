import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'

/** A button under a notice on a locked phone. Without a call it says that the notice was seen, which ends its chain. */
export type Press = {
  label: string
  /** A call of this contract, which the worker makes with the session of its browser. */
  call?: { method: 'POST' | 'PATCH'; path: string; body?: Record<string, unknown> }
}

/** What a push message holds, sealed for one device. */
export type PushPayload = {
  /** Of the notice. */
  id: string
  title: string
  body: string
  /** The page that a touch opens. */
  href: string
  /** One on the screen takes the place of another with the same. */
  tag: string
  /** It stays on the screen until somebody has touched it. */
  isUrgent: boolean
  at: string
  press?: Press
}

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'A chave com que um navegador pede avisos (VAPID, em base64url).',
  session: 'required',
  status: 200,
  reply: z.object({ publicKey: z.string() }),
  errors: [],
  cache: 'no-store',
})

const ENDPOINT = says('endpoint_invalid', 'O navegador indicou um endereço de avisos que não serve.')
const KEYS = says('keys_invalid', 'O navegador indicou chaves que não servem.')
const MOST_ENDPOINT = 1_000

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: 'Este navegador recebe avisos da conta em sessão; o que era de outra conta passa a ser desta.',
  session: 'required',
  body: z.object({
    endpoint: text({
      min: 12,
      max: MOST_ENDPOINT,
      tooShort: ENDPOINT,
      tooLong: ENDPOINT,
      wrongType: ENDPOINT,
      trim: false,
    }).check(rule((typed) => /^https?:\/\//.test(typed), ENDPOINT)),
    keys: z.object(
      {
        // An uncompressed point of P-256, and 16 random bytes.
        p256dh: z.string(KEYS).check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/, KEYS)),
        auth: z.string(KEYS).check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, KEYS)),
      },
      KEYS,
    ),
  }),
  status: 201,
  reply: z.object({ id: z.string() }),
  errors: ['notifications.endpoint_refused'],
  cache: 'no-store',
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  summary: 'Um navegador deixa de receber avisos.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string() }),
  errors: ['notifications.device_not_found'],
  cache: 'no-store',
})
