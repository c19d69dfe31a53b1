import { useState } from 'react'
import { soughtLine, type WrittenLine } from './written-line.ts'

const MOST_LINES = 12

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
    change: (changed: WrittenLine) => set(all.map((line) => (line.key === changed.key ? changed : line))),
    add: () => set([...all, soughtLine(Math.max(...all.map(({ key }) => key)) + 1)]),
    remove: (removed: WrittenLine) => set(all.filter(({ key }) => key !== removed.key)),
  }
}
