import { useLayoutEffect, useSyncExternalStore } from 'react'

let takers = 0
const listeners = new Set<() => void>()

/** While it is shown, a part of a page has the screen for itself: bars and footer are gone, for screen readers too. */
export function useWholeScreen(): void {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

export const useIsWholeScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => takers > 0,
    () => false,
  )

function change(by: 1 | -1): void {
  takers += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
