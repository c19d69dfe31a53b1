import { useEffect, useRef } from 'react'
import { hasOpenLayer } from './layers.ts'

/** What keys do from anywhere on a page; not while somebody types, chooses from a list, or looks at a dialog. */
export function usePageKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.altKey || event.metaKey || hasOpenLayer() || isTypedIn(event.target)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null
