import { flushSync } from 'react-dom'
import { useSearchParams } from 'wouter'
import { isText, useQueryParameter } from '../navigation.ts'
import { afterLayersClosed } from './layers.ts'

const SHOWN = 'caso'

/** What a list is narrowed by, kept in the address. Another list has another case: keys must not decide the one of before. */
export const useFilter = <T extends string>(name: string, isValid: (value: string) => value is T) =>
  useQueryParameter(name, isValid, { drops: [SHOWN] })

/** The chosen one of a list, kept in the address; `goOn` leads to its neighbour once it is done with. */
export function useShown(ids: readonly string[]) {
  const [id, setId] = useQueryParameter(SHOWN, isText)
  const [, setParameters] = useSearchParams()
  /** The first one has an entry of its own in the history: Back leads from it to the list. */
  const show = (next: string) => {
    if (id !== undefined) return setId(next)
    setParameters((now) => new URLSearchParams([...now, [SHOWN, next]]))
  }
  const close = () => {
    flushSync(() => setId(undefined))
    // Back to where the person came from.
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-work-item="${CSS.escape(id)}"]`)?.focus()
  }
  const goOn = () => {
    const at = id === undefined ? -1 : ids.indexOf(id)
    const next = ids[at + 1] ?? ids[at - 1]
    // The dialog in which it was decided closes first: its history entry would take the new address with it.
    afterLayersClosed(() => {
      flushSync(() => setId(next))
      // The last one is done: the keyboard would be left on a button that is gone.
      if (next === undefined) document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    })
  }
  return { id, show, close, goOn }
}
