import { fold } from '@salama/contract/kernel/text'
import { type KeyboardEvent, useRef } from 'react'
import { placeByKey } from '../../lib/screen/place-by-key.ts'

/** Letters typed one after the other are one word until a second passes. */
const PAUSE_MS = 1_000

/** Moves the focus through a list's options: arrows, Home, End, and the first letters of what is looked for. */
export function useListKeys() {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]:not([data-disabled])')]
    const at = options.indexOf(event.target as HTMLElement)
    const isLetter = event.key.length === 1 && event.key !== ' '
    if (isLetter) {
      const fresh = event.timeStamp - typed.current.at < PAUSE_MS
      typed.current = { text: (fresh ? typed.current.text : '') + fold(event.key), at: event.timeStamp }
    }
    const target = isLetter
      ? startingWith(typed.current.text, options, at)
      : options[placeByKey(event.key, { at, count: options.length, way: 'down' }) ?? -1]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
}

/** The same letter again goes on to the next such option; a longer word may stay where it is. */
function startingWith(text: string, options: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const isRepeated = [...text].every((letter) => letter === text[0])
  const word = isRepeated ? text.slice(0, 1) : text
  const from = isRepeated ? at + 1 : Math.max(0, at)
  const inTurn = [...options.slice(from), ...options.slice(0, from)]
  return inTurn.find((option) => fold(option.textContent).startsWith(word))
}
