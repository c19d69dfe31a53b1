import { FRAME_READS, SESSION_ADDRESS } from '@salama/contract/paths'
import { useSyncExternalStore } from 'react'
import { addressOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { hasSeen, seenAt, watchSeen } from './seen.ts'

/** When the oldest of what this page shows was read, where the phone had to show what it kept; in milliseconds. */
export const useSeen = (): number | undefined => useSyncExternalStore(watch, oldestShown, () => undefined)

function oldestShown(): number | undefined {
  if (!hasSeen()) return undefined
  const addresses = queryClient.getQueryCache().findAll({ type: 'active' }).map(addressOfQuery)
  const own = addresses.filter((address) => !AROUND.includes(address))
  // A page that shows nothing else is about what stands around every page.
  return oldest(own) ?? oldest(addresses.filter((address) => address !== SESSION_ADDRESS))
}

/** What stands around every page is as old as may be. */
const AROUND: readonly string[] = [SESSION_ADDRESS, ...FRAME_READS]

function oldest(addresses: readonly string[]): number | undefined {
  const times = addresses.flatMap((address) => seenAt(address) ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Reads again all that came from the phone. */
export const readSeenAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => seenAt(addressOfQuery(query)) !== undefined })

const addressOfQuery = ({ queryKey }: { queryKey: readonly unknown[] }): string =>
  addressOf(queryKey.filter((part) => part !== 'pages'))

function watch(listener: () => void): () => void {
  const stopSeen = watchSeen(listener)
  const stopQueries = queryClient.getQueryCache().subscribe(() => hasSeen() && listener())
  addEventListener('online', readSeenAgain)
  return () => {
    stopSeen()
    stopQueries()
    removeEventListener('online', readSeenAgain)
  }
}
