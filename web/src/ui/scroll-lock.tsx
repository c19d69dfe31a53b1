import { useEffect } from 'react'

/*
 * Stands in for `react-remove-scroll-bar` (see vite.config.ts): the original hides the page's scrollbar through a
 * style element, which the content policy forbids. Here base.css does it by an attribute.
 */
export const zeroRightClassName = 'right-scroll-bar-position'
export const fullWidthClassName = 'width-before-scroll-bar'
export const noScrollbarsClassName = 'with-scroll-bars-hidden'
export const removedBarSizeVariable = '--removed-body-scroll-bar-size'

const LOCK = 'data-scroll-locked'

/** Locks the page while mounted; nested locks count. */
export function RemoveScrollBar() {
  useEffect(() => {
    addToLocks(1)
    return () => addToLocks(-1)
  }, [])
  return null
}

function addToLocks(step: 1 | -1): void {
  const locks = Number(document.body.getAttribute(LOCK) ?? 0) + step
  if (locks > 0) document.body.setAttribute(LOCK, String(locks))
  else document.body.removeAttribute(LOCK)
}
