import { useEffect, useState } from 'react'
import { deferred, whenIdle } from '../../lib/release/deferred.tsx'
import type { TooltipProps } from './tooltip-root.tsx'

const root = deferred(async () => (await import('./tooltip-root.tsx')).TooltipRoot)

/**
 * Shows what a button does to who points at it. The code comes when the page is idle, and the button is then mounted
 * anew inside it: not while anything has the focus, which would be lost. Its name is read either way.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const Root = root.useLoaded()
  const [wrapped, setWrapped] = useState(Root !== undefined)
  useEffect(() => whenIdle(() => void root.warm()), [])
  useEffect(() => {
    if (Root && document.activeElement === document.body) setWrapped(true)
  }, [Root])
  return wrapped && Root ? <Root content={content}>{children}</Root> : children
}
