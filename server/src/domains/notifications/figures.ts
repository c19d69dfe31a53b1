import { ageSeconds, type StoredFigure, single } from '../../platform/figures/figure.ts'
import { countOpenChains } from './chains/store.ts'
import { countQueued } from './store/messages.ts'

export const notificationsFigures: readonly StoredFigure[] = [
  {
    name: 'salama_chains_open',
    help: 'Notices that somebody must answer and nobody has.',
    find: async (db) => single((await countOpenChains(db)).count),
  },
  {
    name: 'salama_chains_oldest_seconds',
    help: 'For how long the oldest of these has gone unanswered.',
    find: async (db, now) => single(ageSeconds((await countOpenChains(db)).oldest, now)),
  },
  {
    name: 'salama_messages_oldest_seconds',
    help: 'For how long the oldest short message or e-mail has waited to be sent.',
    find: async (db, now) => single(ageSeconds((await countQueued(db)).oldest, now)),
  },
  {
    name: 'salama_messages_waiting',
    help: 'Short messages and e-mails that wait to be sent.',
    find: async (db) => single((await countQueued(db)).count),
  },
]
