import type { LiveEvent, LiveEventName } from '@salama/contract/catalogue'
import { LIVE_ADDRESS } from '@salama/contract/paths'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '../api/query-client.ts'
import { queryKeyOf } from '../document-data.ts'
import { currentUserQuery, recheckSession } from '../session/session.ts'
import { LiveHub, type News } from './live-hub.ts'

let hub: LiveHub | undefined

/** Opens the person's stream of news; once, around the application. Sleeps while the browser keeps the page in memory. */
export function startLive(userId: string): () => void {
  const wake = () => {
    hub ??= new LiveHub({
      userId,
      onNews: tell,
      onRefused: recheckSession,
      onPerson: comparePerson,
      since: livePosition(),
      openStream: (since) => new EventSource(since ? `${LIVE_ADDRESS}?after=${since}` : LIVE_ADDRESS),
    })
  }
  const sleep = () => {
    hub?.close()
    hub = undefined
  }
  wake()
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', wake)
  return () => {
    removeEventListener('pagehide', sleep)
    removeEventListener('pageshow', wake)
    sleep()
  }
}

/** From where the stream goes on: what came with the document shows everything up to there. */
const livePosition = (): string | undefined => queryClient.getQueryData<string>(queryKeyOf(LIVE_ADDRESS))

type Subscriber = { event: LiveEventName; id: string | undefined; onChange: (news?: LiveEvent) => void }
const subscribers = new Set<Subscriber>()

/**
 * Calls `onChange` when that thing (without an id: anything of that kind) changed and is to be read again. Without
 * `news` something may have been missed: read again as well.
 */
export function useLive(event: LiveEventName, id: string | undefined, onChange: (news?: LiveEvent) => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const subscriber: Subscriber = { event, id, onChange: (news) => changed(news) }
    subscribers.add(subscriber)
    return () => {
      subscribers.delete(subscriber)
    }
  }, [event, id])
}

function tell(news: News): void {
  const told = [...subscribers].filter(
    ({ event, id }) => news === 'resync' || (news.event === event && (id === undefined || news.id === id)),
  )
  for (const { onChange } of told) onChange(news === 'resync' ? undefined : news)
  const readings = firstReadings()
  if (told.length === 0 || readings.length === 0) return
  // A refetch during a first reading returns its answer, which may be older than the news: read again once it has ended.
  void Promise.allSettled(readings).then(() => {
    for (const subscriber of told) if (subscribers.has(subscriber)) subscriber.onChange()
  })
}

/** The requests of queries that have no data yet: TanStack Query does not cancel these when they are refetched. */
const firstReadings = (): Promise<unknown>[] =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' })
    .flatMap(({ promise }) => promise ?? [])

/** Another tab shows somebody else: this one no longer has a session of its own. */
function comparePerson(userId: string): void {
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== userId) void recheckSession()
}
