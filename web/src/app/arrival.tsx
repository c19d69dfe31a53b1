import { useEffect } from 'react'
import { arriveAtTop, showTitle } from './navigation.ts'

let shownPath = ''
/** What the page shows that the document was opened with, where its title names it: 'Dr. Ana Silva, Pediatria'. */
let opened: { path: string; title: string } | undefined
let wentBack = false

/** Once, before anything is shown: the page that the document was opened with needs no arrival. */
export function watchArrivals(): void {
  shownPath = location.pathname
  const own = document.querySelector('title[data-own]')?.textContent
  opened = own ? { path: shownPath, title: own } : undefined
  addEventListener('popstate', () => {
    // Back that only closes a dialog stays on the page.
    if (location.pathname !== shownPath) wentBack = true
  })
}

/** Beside a screen, so that it acts once the screen's code is there: title, top of the page, focus on the heading. */
export function Arrival({ path, title }: { path: string; title: string }) {
  useEffect(() => {
    if (opened?.path === path) document.title = opened.title
    else showTitle(title)
  }, [path, title])
  useEffect(() => {
    const back = wentBack
    wentBack = false
    if (shownPath === path) return
    shownPath = path
    if (!back) arriveAtTop()
  }, [path])
  return null
}
