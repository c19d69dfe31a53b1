const KEY = 'salama.reloaded-for'

let reloading = false

/**
 * After a deploy the code of a screen may be gone under its old name: the page is loaded anew, once for each build, so
 * that a file that is missing for good ends in the error screen and not in a loop. Answers whether the page goes away.
 */
export function reloadWhenStale(): boolean {
  if (reloading) return true
  if (!navigator.onLine || !markReload(entryScript())) return false
  reloading = true
  location.reload()
  return true
}

const entryScript = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** False when this build was already loaded anew, or when that cannot be remembered. */
function markReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false
    sessionStorage.setItem(KEY, build)
    return true
  } catch {
    return false
  }
}
