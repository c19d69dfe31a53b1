const KEY = 'salama.reloaded-for'

let reloading = false

export const isReloading = (): boolean => reloading

/**
 * After a deploy the code of a screen may be gone under its old name: the page is loaded anew, once for each build, so
 * that a file that is missing for good ends in the error screen and not in a loop.
 */
export function reloadWhenStale(): void {
  const onError = () => {
    if (!navigator.onLine || !markReload(entryScript())) return
    reloading = true
    location.reload()
  }
  addEventListener('vite:preloadError', onError)
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
