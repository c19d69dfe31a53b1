import { useEffect, useId } from 'react'
import { useSearchParams } from 'wouter'

/**
 * One parameter of the address, read through `isValid`: `useQueryParameter('type', isConsultationType)`. Setting it replaces the
 * address without a new entry in the history; undefined takes it away. `drops`: others that its change takes away.
 */
export function useQueryParameter<T extends string>(
  name: string,
  isValid: (value: string) => value is T,
  { drops = [] }: { drops?: readonly string[] } = {},
): [T | undefined, (value: T | undefined) => void] {
  const [parameters, setParameters] = useSearchParams()
  const raw = parameters.get(name)
  const set = (value: T | undefined) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        for (const dropped of drops) next.delete(dropped)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [raw !== null && isValid(raw) ? raw : undefined, set]
}

/** For parameters that may be any text. */
export const isText = (value: string): value is string => value !== ''

const unsaved = new Set<string>()

/** Whether leaving the page would lose something that no draft keeps. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

/** While `dirty`, links ask before they leave the page, and so does the browser before it closes the tab. */
export function useUnsavedChanges(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    unsaved.add(id)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(id)
      removeEventListener('beforeunload', ask)
    }
  }, [dirty, id])
}
