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
  const { body, documentElement: page } = document
  const locks = Number(body.getAttribute(LOCK) ?? 0) + step
  // The room of the scrollbar that goes is kept, so that nothing jumps.
  if (locks === 1 && step === 1) body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`
  if (locks > 0) return body.setAttribute(LOCK, String(locks))
  body.removeAttribute(LOCK)
  body.style.paddingRight = ''
}
