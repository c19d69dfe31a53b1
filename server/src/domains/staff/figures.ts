import { ageSeconds, type StoredFigure } from '../../platform/figures/figure.ts'
import type { DeskQueue } from './ports.ts'

/** What waits for a person, by the queues of the desk: payments in review are `pagamentos`. */
export const deskFigures = (queues: readonly DeskQueue[]): StoredFigure[] => [
  {
    name: 'salama_desk_waiting',
    help: 'Cases of each queue of the desk.',
    labels: ['queue'],
    find: (db, now) =>
      Promise.all(
        queues.map(async ({ name, backlogOf }) => ({
          value: (await backlogOf(db, now)).count,
          labels: { queue: name },
        })),
      ),
  },
  {
    name: 'salama_desk_oldest_seconds',
    help: 'For how long the oldest case of a queue has waited.',
    labels: ['queue'],
    find: (db, now) =>
      Promise.all(
        queues.map(async ({ name, backlogOf }) => ({
          value: ageSeconds((await backlogOf(db, now)).oldest, now),
          labels: { queue: name },
        })),
      ),
  },
]
