import { createHash, timingSafeEqual } from 'node:crypto'
import { receiveSms } from '@salama/contract/notifications/inbound'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Binder } from '../../../platform/http/requests/bind.ts'
import { type InboundDeps, takeWritten } from './commands.ts'

/** By the form of an operator that has the key; without one here the call does not exist. */
export function inboundRoutes(binder: Binder, deps: InboundDeps, token: string | undefined): void {
  binder.on(receiveSms, async ({ body, now, request, transact }) => {
    if (token === undefined) return refuse('notifications.inbound_off')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      binder.countAnonymousRequest(request)
      return refuse('notifications.inbound_refused')
    }
    const { id, from, text } = body
    await transact((tx) => takeWritten(tx, deps, { id: `form:${id}`, from, text, repeatsMs: null, now }))
    return { status: 'accepted' as const }
  })
}

/** In a time that does not tell how much of it is right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
