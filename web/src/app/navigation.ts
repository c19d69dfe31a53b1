import { brand } from '@salama/contract/brand'
import { hasUnsavedChanges } from '../lib/navigation.ts'

type Navigate = (to: string, options?: { replace?: boolean }) => void

/** Asked by every link: goes on at once, or hands the way on to whoever asks the person first. */
export function aroundNavigation(askFirst: (goOn: () => void) => void) {
  return (navigate: Navigate, to: string, options?: { replace?: boolean }): void => {
    const leavesPage = new URL(to, location.href).pathname !== location.pathname
    if (leavesPage && hasUnsavedChanges()) askFirst(() => navigate(to, options))
    else navigate(to, options)
  }
}

export function showTitle(title: string): void {
  document.title = `${title} · ${brand.name}`
}

/** The person moved on by a link (not back, where the browser restores the place): begins at the top, read from the heading. */
export function arriveAtTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  focusHeading()
}

/** Where a screen reader goes on after the page has changed under it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
