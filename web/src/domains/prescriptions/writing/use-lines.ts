import { MOST_LINES } from '@salama/contract/prescriptions'
import { useState } from 'react'
import { soughtLine, type WrittenLine, withAnother, withChanged, without } from './written-line.ts'

/** The lines of a prescription while it is written; `onChange` hears of every change. */
export function useLines(onChange: () => void) {
  const [all, setAll] = useState<WrittenLine[]>([soughtLine(0)])
  const set = (lines: WrittenLine[]) => {
    setAll(lines)
    onChange()
  }
  return {
    all,
    isFull: all.length >= MOST_LINES,
    change: (changed: WrittenLine) => set(withChanged(all, changed)),
    add: () => set(withAnother(all)),
    remove: (removed: WrittenLine) => set(without(all, removed)),
  }
}
