import { ageSeconds, type Figure } from '../../platform/figures/figure.ts'
import type { Providers } from './gateways/providers.ts'
import { countOpenTransfers } from './store/transfers.ts'

/** Money under way to and from the providers, and whether they answer. */
export const walletsFigures = ({ providers }: Pick<Providers, 'providers'>): Figure[] => [
  {
    name: 'salama_provider_away',
    help: '1 while a provider of mobile money did not answer several times in a row.',
    labels: ['provider'],
    read: () =>
      Object.entries(providers).map(([provider, guarded]) => ({
        value: Number(guarded.isAway()),
        labels: { provider },
      })),
  },
  {
    name: 'salama_transfers_open',
    help: 'Transfers that wait to be sent, are at their provider, or whose end is not known.',
    labels: ['status'],
    find: async (db) =>
      (await countOpenTransfers(db)).map(({ status, count }) => ({ value: count, labels: { status } })),
  },
  {
    name: 'salama_transfers_oldest_seconds',
    help: 'For how long the oldest of these transfers has been on its way.',
    labels: ['status'],
    find: async (db, now) =>
      (await countOpenTransfers(db)).map(({ status, oldest }) => ({
        value: ageSeconds(oldest, now),
        labels: { status },
      })),
  },
]
