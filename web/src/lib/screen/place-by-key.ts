/** `at` is -1 while none is chosen. A ring goes on at its other end. */
type Row = { at: number; count: number; way: keyof typeof STEPS; isRing?: boolean }

const ACROSS = { ArrowLeft: -1, ArrowRight: 1 }
const DOWN = { ArrowUp: -1, ArrowDown: 1 }
const STEPS: Record<'across' | 'down' | 'both', Record<string, number>> = {
  across: ACROSS,
  down: DOWN,
  both: Object.assign({}, ACROSS, DOWN),
}

/** Which of a row of choices an arrow, Home or End leads to; undefined: nowhere. */
export function placeByKey(key: string, row: Row): number | undefined {
  if (row.count === 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? row.count - 1 : placeByArrow(key, row)
}

/** The same where text is typed: Home and End move in it. */
export function placeByArrow(key: string, { at, count, way, isRing = false }: Row): number | undefined {
  const step = STEPS[way][key]
  if (step === undefined || count === 0) return undefined
  const to = at < 0 && step === -1 ? count - 1 : at + step
  if (isRing) return (to + count) % count
  return to >= 0 && to < count ? to : undefined
}
