import type { Listener } from '../../platform/events/dispatcher.ts'
import { countStars, followDecision } from './drivers/commands.ts'
import { DRIVER_CASE } from './drivers/rules.ts'
import { TAKE_ABANDONED } from './jobs.ts'
import type { Positions } from './positions/commands.ts'

/** What verification and reviews change in a driver. */
export const dispatchListener = (positions: Positions): Listener => ({
  consumer: 'dispatch',
  on: {
    'verification.decided': async (tx, { kind, subjectId, applicantId }, now) => {
      if (kind !== DRIVER_CASE.kind) return
      await followDecision(tx, subjectId)
      positions.forget(applicantId)
      // What somebody waits for goes to another driver at once; what was picked up is brought to its end.
      tx.dueAt(TAKE_ABANDONED, now)
    },
    'reviews.published': async (tx, { subjectKind, subjectId }) => {
      if (subjectKind === 'driver') await countStars(tx, subjectId)
    },
  },
})
