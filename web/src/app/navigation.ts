import { brand } from '@salama/contract/brand'
import { focusHeading } from '../lib/focus.ts'
import { layersInHistory } from '../lib/layers.ts'
import { hasUnsavedChanges } from '../lib/navigation.ts'

type NavigateOptions = { replace?: boolean; state?: unknown }
type Navigate = (to: string, options?: NavigateOptions) => void

/** Asked by every link: goes on at once, or hands the way on to whoever asks the person first. */
export function aroundNavigation(askFirst: (goOn: () => void) => void) {
  return (navigate: Navigate, to: string, options?: NavigateOptions): void => {
    const leavesPage = new URL(to, location.href).pathname !== location.pathname
    const goOn = () => navigate(to, overLayers(leavesPage, options))
    if (leavesPage && hasUnsavedChanges()) askFirst(goOn)
    else goOn()
  }
}

/** A page that is opened from a dialog or popover takes the place of its history entry; a change of the query keeps it. */
function overLayers(leavesPage: boolean, options: NavigateOptions | undefined): NavigateOptions | undefined {
  if (layersInHistory() === 0) return options
  return leavesPage ? { ...options, replace: true } : { ...options, state: history.state }
}

export function showTitle(title: string): void {
  document.title = `${title} · ${brand.name}`
}

/** The person moved on by a link (not back, where the browser restores the place): begins at the top, read from the heading. */
export function arriveAtTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  focusHeading()
}
