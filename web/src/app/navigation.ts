import { brand } from '@salama/contract/brand'
import { type LeaveQuestion, leaveQuestion } from '../lib/navigation.ts'
import { focusHeading } from '../lib/screen/focus.ts'
import { afterLayersClosed, hasOpenLayer, isLeavingLayer, layersInHistory } from '../lib/screen/layers.ts'

type NavigateOptions = { replace?: boolean; state?: unknown }
type Navigate = (to: string, options?: NavigateOptions) => void

/** Asked by every link: goes on at once, or hands the way on to whoever asks the person first. */
export function aroundNavigation(askFirst: (question: LeaveQuestion, goOn: () => void) => void) {
  return (navigate: Navigate, to: string, options?: NavigateOptions): void => {
    const leavesPage = new URL(to, location.href).pathname !== location.pathname
    const goOn = () => (leavesPage ? leavePage(navigate, to, options) : changeAddress(navigate, to, options))
    const question = leavesPage ? leaveQuestion() : undefined
    if (question) askFirst(question, goOn)
    else goOn()
  }
}

/** While the browser goes back from a closed layer's entry, a new page would be left again by the same step. */
function leavePage(navigate: Navigate, to: string, options: NavigateOptions | undefined): void {
  if (isLeavingLayer()) afterLayersClosed(() => navigate(to, fromLayer(options)))
  else navigate(to, fromLayer(options))
}

/** A page that is opened from a dialog or a menu takes the place of its history entry. */
const fromLayer = (options: NavigateOptions | undefined): NavigateOptions | undefined =>
  layersInHistory() > 0 ? { ...options, replace: true } : options

/** What a list or a dialog changes in the address would go with its history entry: it waits for the page's own. */
function changeAddress(navigate: Navigate, to: string, options: NavigateOptions | undefined): void {
  if (layersInHistory() === 0) return navigate(to, options)
  const { pathname } = location
  afterLayersClosed(() => {
    if (location.pathname === pathname) navigate(to, { ...options, state: history.state })
  })
}

export const titleOf = (title = 'Página não encontrada'): string => `${title} · ${brand.name}`

export function showTitle(title: string): void {
  document.title = titleOf(title)
}

/**
 * The person moved on by a link (not back, where the browser restores the place): begins at the top, read from the heading.
 * A menu opened while the page was still loading keeps the focus: it would close if it lost it.
 */
export function arriveAtTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  if (!hasOpenLayer()) focusHeading()
}
