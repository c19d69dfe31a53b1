import { type CurrentUser, getCurrentUser } from '@salama/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isUnauthorized } from '../api/api.ts'
import { queryClient, queryOrNull } from '../api/query-client.ts'
import { signInAddress } from '../local-path.ts'

export const currentUserQuery = queryOrNull(getCurrentUser)

/** Who is signed in; `data` is null for a visitor, undefined while it is not known. */
export const useCurrentUser = () => useQuery(currentUserQuery)

/** The signed-in person of a page behind the gate; null on pages that visitors also see. */
export const useUser = (): CurrentUser | null => useCurrentUser().data ?? null

/** `leaving`: signing out; `over`: the server no longer knows the session. The application shows both. */
export type SessionMoment = 'open' | 'leaving' | 'over'

let moment: SessionMoment = 'open'
const listeners = new Set<() => void>()

export function useSessionMoment(): SessionMoment {
  return useSyncExternalStore(
    subscribe,
    () => moment,
    () => 'open',
  )
}

/** For what lies in memory and must not outlive the person who signs out. */
export function onLeaving(listener: () => void): void {
  subscribe(() => moment === 'leaving' && listener())
}

const NOTICE_MS = 500

/**
 * For the `onError` of an action: true when the session is over, in which case the person is told and led to sign in,
 * and comes back to this page. Anything else is the caller's to show.
 */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  signInAgain()
  return true
}

/** For a call that also answers visitors, and so only shows in another way that the session is over. */
export function signInAgain(): void {
  if (moment !== 'open') return
  changeSession('over')
  setTimeout(() => location.assign(signInAddress(location.pathname + location.search)), NOTICE_MS)
}

export const useUnauthorizedHandler = () => handleUnauthorized

/** A session may end or change in another tab, or while a page slept in the browser's memory. */
export async function recheckSession(): Promise<void> {
  const known = queryClient.getQueryData(currentUserQuery.queryKey)
  if (known === undefined) return
  try {
    const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    if (now?.id === known?.id) return
    // Somebody else's page must not stay in sight; a visitor keeps what was typed, without the person's data.
    if (now) location.reload()
    else forgetPersonalQueries()
  } catch {
    // Without an answer nothing is known to have changed.
  }
}

/**
 * What a browser shows after the page was kept in memory may be of a session that is gone; and a list that is asked for
 * again and again must not stand still without a word when its session has ended.
 */
export function watchSession(): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    changeSession('open')
    void recheckSession()
  }
  addEventListener('pageshow', onShow)
  const unsubscribe = queryClient.getQueryCache().subscribe((news) => {
    if (news.type === 'updated' && news.action.type === 'error' && isUnauthorized(news.action.error))
      void recheckSession()
  })
  return () => {
    removeEventListener('pageshow', onShow)
    unsubscribe()
  }
}

function forgetPersonalQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey) !== String(currentUserQuery.queryKey) })
}

export function changeSession(next: SessionMoment): void {
  moment = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
