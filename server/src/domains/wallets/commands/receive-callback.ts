import { createHash, timingSafeEqual } from 'node:crypto'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { receiveCallback as endpoint } from '@salama/contract/wallets/callbacks'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { TransferWorker } from '../jobs.ts'
import { referenceIn } from '../rules/references.ts'
import { insertCallback, insertStray, type Verdict } from '../store/callbacks.ts'

export type CallbackDeps = {
  db: Sql
  callbackToken: string
  log: Log
  worker: Pick<TransferWorker, 'wake'>
  /** As the binder's. */
  countAnonymousRequest: (request: CallbackCall['request']) => void
  /** Until when no strays of a kind are kept here, in milliseconds: there were more than enough. */
  quietUntil: Map<Verdict, number>
}

type CallbackCall = Pick<Call<typeof endpoint>, 'params' | 'query' | 'body' | 'now' | 'request'>

/** Callbacks of one transfer within this are one. */
const ALIKE_MS = SECOND_MS
/** What is kept of a body, in characters. */
const KEPT_LENGTH = 4_096

const TAKEN = { ResponseCode: '0', ResponseMessage: 'OK' } as const

/**
 * A provider says that something happened. It is a hint and no more: what it says is kept to be looked at, and the
 * provider is asked, after the answer, by our own key. Without the secret of the address nobody makes us ask (PAY-07).
 */
export async function receiveCallback(
  deps: CallbackDeps,
  { params: { provider }, query: { token = '' }, body, now, request }: CallbackCall,
): Promise<typeof TAKEN> {
  const { db, callbackToken, log, worker, countAnonymousRequest, quietUntil } = deps
  const reference = referenceIn(body)
  const kept = { provider, body: body.slice(0, KEPT_LENGTH).replaceAll('\0', '').toWellFormed(), now }

  const keepStray = async (verdict: 'forged' | 'unmatched'): Promise<boolean> => {
    if ((quietUntil.get(verdict) ?? 0) > now.getTime()) return false
    const since = new Date(now.getTime() - DAY_MS)
    const isKept = await insertStray(db, { ...kept, verdict, reference, since })
    if (!isKept) quietUntil.set(verdict, now.getTime() + MINUTE_MS)
    return isKept
  }

  if (!isSame(token, callbackToken)) {
    countAnonymousRequest(request)
    if (await keepStray('forged')) log.warn({ provider }, 'callback without the secret of its address')
    return refuse('wallets.callback_refused')
  }
  const alikeSince = new Date(now.getTime() - ALIKE_MS)
  const heard = reference === null ? undefined : await insertCallback(db, { ...kept, reference, alikeSince })
  if (!heard) await keepStray('unmatched')
  if (heard?.isAsked) worker.wake()
  return TAKEN
}

/** In a time that does not tell how much of it is right. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
