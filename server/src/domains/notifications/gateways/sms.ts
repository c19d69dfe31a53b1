import type { Delivery, Gateway } from './gateway.ts'

const ANSWER_MS = 10_000

export type SmsSettings = { url: string; token?: string | undefined; sender?: string | undefined }

/**
 * Any service that takes `POST { to, text, from }` in JSON: `to` as '+25884…'. 2xx: it has the message. 408, 429 and 5xx
 * are tried again, other refusals are not.
 */
export function createSmsGateway({ url, token, sender }: SmsSettings): Gateway {
  return async ({ recipient, body }, signal): Promise<Delivery> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers['authorization'] = `Bearer ${token}`
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to: `+258${recipient}`, text: body, from: sender ?? '' }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    await reply.body?.cancel()
    if (reply.ok) return { outcome: 'sent' }
    const isTemporary = reply.status === 408 || reply.status === 429 || reply.status >= 500
    return { outcome: isTemporary ? 'later' : 'refused', error: `HTTP ${reply.status}` }
  }
}
