import { phoneStorage, tabStorage } from '../device/storage.ts'
import { whenIdle } from '../release/deferred.tsx'
import { ownBuild } from '../release/new-release.ts'

const VISITED = 'salama.visited'

/** A visit is a tab: whoever only looks in once pays for no worker, however many pages that takes. */
export function isLaterVisit(phone = phoneStorage(), tab = tabStorage()): boolean {
  if (tab.getItem(VISITED) === null) {
    tab.setItem(VISITED, phone.getItem(VISITED) ? 'again' : 'first')
    phone.setItem(VISITED, '1')
  }
  return tab.getItem(VISITED) === 'again'
}

/** Has the browser keep the pages of this build, behind everything that the page itself needs. */
export function startWorker(isSignedIn: boolean): (() => void) | undefined {
  // In development there is no build to keep.
  if (!('serviceWorker' in navigator) || ownBuild() === undefined) return undefined
  if (!isSignedIn && !isLaterVisit()) return undefined
  // Where it is refused (a private window, no room) the pages work as before.
  return whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
