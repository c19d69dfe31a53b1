import { request } from '../api/api.ts'
import { hasTyped } from '../screen/typing.ts'
import { noteNewRelease, ownBuild } from './new-release.ts'

/** The inline script of index.html keeps the same list. */
const KEY = 'salama.reloaded-for'

let reloading = false

/** What a page shows without a network is worth more than the browser's own page in its place. */
export async function isServerReady(): Promise<boolean> {
  if (!navigator.onLine) return false
  return request('GET', '/api/ready').then(
    () => true,
    () => false,
  )
}

/**
 * After a deploy the code of a screen may be gone under its old name: the page is loaded anew, once for each build, so
 * that a file that is missing for good ends in the error screen and not in a loop. What was typed is worth more: then the
 * person is asked. Answers whether the page goes away.
 */
export const reloadWhenStale = async (): Promise<boolean> => (await isServerReady()) && reloadOnce()

/** The same, where the server is known to answer. */
export function reloadOnce(): boolean {
  if (reloading) return true
  if (hasTyped()) {
    noteNewRelease()
    return false
  }
  return markReload(ownBuild() ?? 'development') && reload()
}

/**
 * Where somebody asks again for code that did not come: up to Chromium 150 a document remembers that, and only another one
 * fetches the code. Answers whether the page goes away.
 */
export const loadAnew = async (): Promise<boolean> => reloading || ((await isServerReady()) && reload())

function reload(): true {
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
