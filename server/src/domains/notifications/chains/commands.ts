import type { StepOutcome } from '@salama/contract/notifications/chains'
import type { Tx } from '../../../platform/db/database.ts'
import type { BellSource } from '../ports.ts'
import { ringingFor } from '../queries.ts'
import { sendBySms, type WaysDeps } from '../ways/commands.ts'
import { stepAfter } from './rules.ts'
import { acknowledge, type ChainRow, findNoticeOf, isRead, lockOpenChain, takeStep } from './store.ts'

export type ChainDeps = { ways: WaysDeps; bells: readonly BellSource[] }

/**
 * Takes the next step of a chain, or ends it where somebody has answered. What became of the step is committed with the
 * message that it sends: a process that ends in between has done neither.
 */
export async function goOn(tx: Tx, deps: ChainDeps, { id, now }: { id: string; now: Date }): Promise<void> {
  const chain = await lockOpenChain(tx.sql, id)
  const step = chain?.next_step
  if (!chain || !step) return
  if (await isAnswered(tx, deps, chain, now)) return acknowledge(tx.sql, { id, now })
  const outcome: StepOutcome =
    step === 'desk' ? 'waits' : await ask(tx, deps, { chain, place: step === 'sms' ? 0 : 1, now })
  await takeStep(tx.sql, { id, step, next: stepAfter(step), outcome, now })
}

/** It was opened, later news settled it, somebody heard the bell, or it was answered where it is answered. */
async function isAnswered(tx: Tx, { bells }: ChainDeps, chain: ChainRow, now: Date): Promise<boolean> {
  if (await isRead(tx.sql, chain)) return true
  const { call, people } = chain
  const [first] = people
  if (call === null || first === undefined) return false
  const own = bells.filter(({ calls }) => call.startsWith(`${calls}:`))
  const ringing = await ringingFor(tx.sql, own, { userId: first, now })
  return !ringing.some(({ key }) => key.startsWith(call))
}

type Asking = { chain: ChainRow; place: number; now: Date }

async function ask(tx: Tx, { ways }: ChainDeps, { chain, place, now }: Asking): Promise<StepOutcome> {
  const userId = chain.people[place]
  if (userId === undefined) return 'nobody'
  const noticeId = await findNoticeOf(tx.sql, { source: chain.source, userId })
  return noticeId === undefined ? 'unreachable' : sendBySms(tx, ways, { noticeId, now })
}
