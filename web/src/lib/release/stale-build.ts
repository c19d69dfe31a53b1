import { hasTyped } from '../screen/typing.ts'
import { noteNewRelease, ownBuild } from './new-release.ts'

/** The inline script of index.html keeps the same list. */
const KEY = 'salama.reloaded-for'

let reloading = false

/**
 * After a deploy the code of a screen may be gone under its old name: the page is loaded anew, once for each build, so
 * that a file that is missing for good ends in the error screen and not in a loop. What was typed is worth more: then the
 * person is asked. Answers whether the page goes away.
 */
export function reloadWhenStale(): boolean {
  if (reloading) return true
  if (!navigator.onLine) return false
  if (hasTyped()) {
    noteNewRelease()
    return false
  }
  if (!markReload(ownBuild() ?? 'development')) return false
  reloading = true
  location.reload()
  return true
}

/** False when this build was already loaded anew, or when that cannot be remembered. */
function markReload(build: string): boolean {
  try {
    const builds = sessionStorage.getItem(KEY)?.split(' ') ?? []
    if (builds.includes(build)) return false
    sessionStorage.setItem(KEY, [...builds, build].join(' '))
    return true
  } catch {
    return false
  }
}
