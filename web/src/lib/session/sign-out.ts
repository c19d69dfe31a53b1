import { endSession } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { phoneStorage } from '../device/storage.ts'
import { forgetKept } from '../offline/forget-kept.ts'
import { changeSession, currentUserQuery } from './session.ts'

/** Says nothing of where somebody was: anybody may have it open. */
const NEUTRAL_PAGE = 'https://www.google.com/'

/** The server still knows a session whose person has left: nobody had a network to tell it. */
const DUE = 'salama.sign-out-due'

/** Takes everything of the person off this browser, then lets the server end the session. */
export function signOut(): void {
  changeSession('leaving')
  void forgetEverything().then(() => {
    if (navigator.onLine) return location.assign('/api/logout')
    phoneStorage().setItem(DUE, '1')
    location.replace('/')
  })
}

/** For who must not be found here: the same, and another site stands in the place of this page, at once. */
export function leaveQuickly(): void {
  changeSession('leaving')
  document.documentElement.hidden = true
  const forgotten = forgetEverything()
  phoneStorage().setItem(DUE, '1')
  void endSession().catch(() => undefined)
  void forgotten.then(() => location.replace(NEUTRAL_PAGE))
}

/** Before anything is shown: ends the session that somebody left without a network. What follows is a visitor's. */
export async function finishSignOut(): Promise<void> {
  if (phoneStorage().getItem(DUE) === null) return
  queryClient.clear()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  try {
    await endSession()
    phoneStorage().removeItem(DUE)
  } catch {
    // Still without a network: the next page tries again.
    return
  }
  location.replace('/')
  await new Promise(() => {})
}

async function forgetEverything(): Promise<void> {
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[storage].clear()
    } catch {
      // A browser that refuses storage has nothing to clear.
    }
  }
  queryClient.clear()
  await forgetKept('everything')
}
